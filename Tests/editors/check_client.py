"""Works on a page as a client that has inlay hints, and as one that has code lenses only, by pytest-lsp."""
import asyncio
import os
import pathlib
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

WORK = pathlib.Path(os.environ["WORK"])
PAGE = WORK / "Playground" / "01-first.swift"
LESSON = WORK / "Lessons" / "01-first.md"
RIGHT = "let sum = one + 2"
WHOLE = types.Range(start=types.Position(line=0, character=0), end=types.Position(line=1000, character=0))
IDENTIFIER = types.TextDocumentIdentifier(uri=PAGE.as_uri())


@pytest_lsp.fixture(config=ClientServerConfig(server_command=["lessons", "lsp"]), params=["visual_studio_code", "neovim"])
async def client(request, lsp_client: LanguageClient):
    for name in (types.WORKSPACE_INLAY_HINT_REFRESH, types.WORKSPACE_CODE_LENS_REFRESH):
        lsp_client.feature(name)(lambda *_: None)
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=client_capabilities(request.param), root_uri=WORK.as_uri()))
    yield
    await lsp_client.shutdown_session()


async def hints(client):
    """The line and the label of each inlay hint."""
    found = await client.text_document_inlay_hint_async(types.InlayHintParams(text_document=IDENTIFIER, range=WHOLE))
    return [(hint.position.line, hint.label) for hint in found or []]


async def lenses(client):
    """The line and the words of each lens that shows a value."""
    found = await client.text_document_code_lens_async(types.CodeLensParams(text_document=IDENTIFIER))
    return [(lens.range.start.line, lens.command.title) for lens in found or [] if lens.command.title.startswith("= ")]


@pytest.mark.asyncio
async def test_the_values_of_the_last_run_stand_at_their_lines_until_an_edit(client):
    LESSON.write_text(LESSON.read_text().replace("```outptu\nsum 2", "```output\nsum 3").replace("// →\n", "// → 1\n"))
    if not PAGE.exists():
        subprocess.run(["lessons", "next", "--plain", "--trust"], cwd=WORK, capture_output=True, check=False)
    text = PAGE.read_text().replace("let sum = 0", RIGHT)
    PAGE.write_text(text)
    line = text[:text.index(RIGHT)].count("\n")
    values = hints if client.capabilities.text_document.inlay_hint else lenses
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        text_document=types.TextDocumentItem(uri=PAGE.as_uri(), language_id="swift", version=1, text=text)))
    client.text_document_did_save(types.DidSaveTextDocumentParams(text_document=IDENTIFIER))
    while not (found := client.diagnostics.get(PAGE.as_uri())):
        await client.wait_for_notification("textDocument/publishDiagnostics")
    assert [item.code for item in found] == ["passed"], found
    for _ in range(1200):
        if (line, "= 3") in await values(client):
            break
        await asyncio.sleep(0.1)
    assert (line, "= 3") in await values(client)
    # Who has hints gets no lenses for the values.
    assert values is lenses or not await lenses(client)
    start = types.Position(line=line, character=0)
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(uri=PAGE.as_uri(), version=2),
        content_changes=[types.TextDocumentContentChangePartial(range=types.Range(start=start, end=start), text="\n")]))
    assert not await values(client)
