"""Works on a lesson and a page as a client that says it can do what several editors can, by pytest-lsp."""
import asyncio
import os
import pathlib
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

WORK = pathlib.Path(os.environ["WORK"])
LESSON = WORK / "Lessons" / "01-first.md"
CLIENTS = ["neovim", "emacs", "visual_studio_code"]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=["lessons", "lsp"]), params=CLIENTS)
async def client(request, lsp_client: LanguageClient):
    capabilities = client_capabilities(request.param)
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri=WORK.as_uri()))
    yield
    await lsp_client.shutdown_session()


def identifier(path):
    return types.TextDocumentIdentifier(uri=path.as_uri())


def open_document(client, path, text, language):
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        text_document=types.TextDocumentItem(uri=path.as_uri(), language_id=language, version=1, text=text)))


def place(text, words):
    before = text[:text.index(words)]
    return types.Position(line=before.count("\n"), character=len(before) - before.rfind("\n") - 1)


@pytest.mark.asyncio
async def test_a_lesson_is_linted_as_one_types(client):
    text = LESSON.read_text()
    open_document(client, LESSON, text, "markdown")
    await client.wait_for_notification("textDocument/publishDiagnostics")
    found = client.diagnostics[LESSON.as_uri()]
    assert [item.code for item in found] == ["unknown-fence"]
    start = place(text, "outptu")
    assert found[0].range.start == start
    end = types.Position(line=start.line, character=start.character + len("outptu"))
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(uri=LESSON.as_uri(), version=2),
        content_changes=[types.TextDocumentContentChangePartial(range=types.Range(start=start, end=end), text="output")]))
    await client.wait_for_notification("textDocument/publishDiagnostics")
    assert client.diagnostics[LESSON.as_uri()] == []


@pytest.mark.asyncio
async def test_a_lesson_has_completion_hover_symbols_and_definitions(client):
    text = LESSON.read_text().replace("```swift step=multiply", "```swift step=multiply ")
    open_document(client, LESSON, text, "markdown")
    await client.wait_for_notification("textDocument/publishDiagnostics")
    words = place(text, "step=multiply ")
    words.character += len("step=multiply ")
    items = await client.text_document_completion_async(
        types.CompletionParams(text_document=identifier(LESSON), position=words))
    assert "demonstration" in [item.label for item in items]
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=identifier(LESSON), position=place(text, "step=add")))
    assert "never changes" in hover.contents.value
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(text_document=identifier(LESSON)))
    assert [symbol.name for symbol in symbols] == ["Add", "Multiply"]
    places = await client.text_document_definition_async(
        types.DefinitionParams(text_document=identifier(LESSON), position=place(text, "origin]")))
    assert [place.uri for place in places] == [(WORK / "Lessons" / "glossary.md").as_uri()]


@pytest.mark.asyncio
async def test_a_page_has_a_verdict_and_values(client, request):
    LESSON.write_text(LESSON.read_text().replace("```outptu\nsum 2", "```output\nsum 3").replace("// →", "// → 1"))
    page = WORK / "Playground" / "01-first.swift"
    subprocess.run(["lessons", "next", "--plain", "--trust"], cwd=WORK, capture_output=True)
    text = page.read_text().replace("let sum = 0", "let sum = one + 2")
    page.write_text(text)
    open_document(client, page, text, "swift")
    client.text_document_did_save(types.DidSaveTextDocumentParams(text_document=identifier(page)))
    while not (found := client.diagnostics.get(page.as_uri())):
        await client.wait_for_notification("textDocument/publishDiagnostics")
    assert [item.code for item in found] == ["passed"]
    line = place(text, "let sum").line
    whole = types.Range(start=types.Position(line=0, character=0), end=types.Position(line=1000, character=0))

    async def values():
        if client.capabilities.text_document.inlay_hint:
            hints = await client.text_document_inlay_hint_async(
                types.InlayHintParams(text_document=identifier(page), range=whole)) or []
            return [(hint.position.line, hint.label) for hint in hints]
        lenses = await client.text_document_code_lens_async(
            types.CodeLensParams(text_document=identifier(page))) or []
        return [(lens.range.start.line, lens.command.title) for lens in lenses]

    for _ in range(600):
        if (line, "= 3") in await values():
            break
        await asyncio.sleep(0.1)
    assert (line, "= 3") in await values()
    start = types.Position(line=line, character=0)
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(uri=page.as_uri(), version=2),
        content_changes=[types.TextDocumentContentChangePartial(range=types.Range(start=start, end=start), text="\n")]))
    assert not [value for value in await values() if value[1].startswith("= ")]
