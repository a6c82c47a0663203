/// The style sheet of a book: light and dark, for wide windows, phones and paper.
enum BookStyle {
  /// The whole sheet.
  static let sheet = colors + text + code + frame + media

  private static let colors = """
    :root { color-scheme: light dark; --text: #1f2328; --soft: #57606a; --page: #fff; --panel: #f4f5f7;
      --line: #d0d7de; --link: #0a58a6; --keyword: #8a2386; --string: #a8200d; --number: #1c37c4;
      --type: #0b5f73; --comment: #5a646e; --yours: #1a7f37; --value: #7a4100; --note: #0a58a6;
      --tip: #1a7f37; --warning: #b3261e; --mark: #fff3c4; }
    @media screen and (prefers-color-scheme: dark) { :root { --text: #e6e8eb; --soft: #a3adb8; --page: #14171a;
      --panel: #1d2126; --line: #3a424b; --link: #7db7ff; --keyword: #f08fdc; --string: #ff9b8a;
      --number: #a9b8ff; --type: #7fd6e8; --comment: #a0abb6; --yours: #56c271; --value: #f0b26b;
      --note: #7db7ff; --tip: #56c271; --warning: #ff8f85; --mark: #4d3d00; } }

    """

  private static let text = """
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 1.0625rem/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2rem 0 .5rem; text-wrap: balance; }
    h1 { font-size: 2rem; margin-top: 1rem; } h2 { font-size: 1.5rem; } h3 { font-size: 1.2rem; }
    h4, h5, h6 { font-size: 1.05rem; }
    p, ul, ol, pre, blockquote { margin: 0 0 1rem; }
    li > p { margin-bottom: .5rem; }
    a { color: var(--link); text-underline-offset: .15em; }
    a.word { text-decoration-style: dotted; }
    a:focus-visible, summary:focus-visible, .table:focus-visible, .wire:focus-visible, input:focus-visible, button:focus-visible {
      outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
    main:focus { outline: none; }
    img { max-width: 100%; height: auto; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
    blockquote { border-left: .25rem solid var(--line); padding-left: 1rem; color: var(--soft); }
    table { border-collapse: collapse; }
    .table { overflow-x: auto; margin-bottom: 1rem; }
    th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left;
      vertical-align: top; }
    td code { overflow-wrap: normal; }
    th { background: var(--panel); }
    .center { text-align: center; } .right { text-align: right; }
    .callout { border-left: .25rem solid var(--note); background: var(--panel);
      padding: .6rem 1rem .1rem; margin-bottom: 1rem; }
    .callout .title { font-weight: 600; margin: 0; color: var(--note); }
    .callout.tip { border-color: var(--tip); } .callout.tip .title { color: var(--tip); }
    .callout.warning { border-color: var(--warning); }
    .callout.warning .title { color: var(--warning); }
    .footnote { display: flex; gap: .5rem; font-size: .95rem; }
    .footnote .label::before { content: "["; } .footnote .label::after { content: "]"; }
    .facts, .places, footer { color: var(--soft); font-size: .95rem; }
    :target { scroll-margin-top: 1rem; }

    """

  private static let code = """
    code, pre, input, .wire { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono",
      monospace; }
    code { font-size: .9em; background: var(--panel); padding: .1em .25em; border-radius: 3px;
      overflow-wrap: anywhere; }
    pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px;
      padding: .7rem .8rem; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; }
    pre code { background: none; padding: 0; font-size: .9rem; }
    .line { display: block; padding-left: calc(.6rem + 4ch); text-indent: -4ch;
      border-left: .25rem solid transparent; min-height: 1.5em; }
    .yours { border-left-color: var(--yours); }
    .here { border-bottom: 2px solid var(--yours); }
    .keyword { color: var(--keyword); } .string { color: var(--string); }
    .number { color: var(--number); } .type { color: var(--type); }
    .comment { color: var(--comment); }
    .value { color: var(--value); border: 1px solid var(--line); border-radius: 4px;
      background: var(--page); padding: 0 .4em; margin-left: 1ch; }
    .sample p, .uses p { margin: 0 0 .3rem; color: var(--soft); }
    .output { border-left: .25rem solid var(--note); }
    .refused, .crash { border-left: .25rem solid var(--warning); }
    .input { border-left: .25rem solid var(--tip); }
    .uses ul { padding-left: 1.2rem; }
    .wire { overflow-x: auto; margin-bottom: 1rem; }
    .wire > svg { display: block; width: 100%; min-width: 27em; max-width: 36rem; font-size: .8125rem; }
    .wire text { fill: var(--text); dominant-baseline: central; paint-order: stroke; stroke: var(--page);
      stroke-width: .8em; stroke-linejoin: round; }
    .wire .name, .wire .start { font-weight: 600; } .wire .detail { fill: var(--soft); }
    .wire .good { fill: var(--tip); font-weight: 600; } .wire .bad { fill: var(--warning); font-weight: 600; }
    .wire .life { stroke: var(--line); } .wire .arrow { stroke: var(--soft); }
    .wire .back { stroke-dasharray: 4 3; } .wire .head { overflow: visible; fill: var(--soft); }

    """

  private static let frame = """
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .5rem; z-index: 3; }
    header { border-bottom: 1px solid var(--line); padding: .6rem 1rem; display: flex;
      flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between; }
    header nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
    header .title { font-weight: 600; color: var(--text); }
    .search { position: relative; display: flex; gap: .5rem; align-items: center; }
    .search[hidden] { display: none; }
    .search input { font-size: 1rem; padding: .25rem .5rem; width: 13rem; color: var(--text);
      background: var(--page); border: 1px solid var(--soft); border-radius: 4px; }
    .search div { position: absolute; right: 0; top: 100%; width: min(34rem, 92vw); z-index: 2;
      max-height: 75vh; overflow-y: auto; background: var(--page); }
    .search ol { list-style: none; margin: .3rem 0; padding: 0; border: 1px solid var(--line);
      border-radius: 6px; }
    .search li { padding: .5rem .8rem; border-top: 1px solid var(--line); }
    .search li:first-child { border-top: 0; }
    .search li span { display: block; font-size: .875rem; color: var(--soft); }
    .search p { margin: .3rem 0; padding: .5rem .8rem; border: 1px solid var(--line);
      border-radius: 6px; }
    .page { display: grid; grid-template-columns: minmax(0, 46rem) 16rem; gap: 3rem;
      max-width: 68rem; margin: 0 auto; padding: 1rem; }
    aside { font-size: .95rem; padding: 1rem 0 0 .3rem; position: sticky; top: 0; align-self: start;
      max-height: 100vh; overflow-y: auto; }
    aside h2 { font-size: 1rem; margin: 0 0 .5rem; }
    aside nav { margin-bottom: 1rem; }
    aside ol, aside ul, .contents ol { padding-left: 1.4rem; }
    aside li { margin-bottom: .25rem; }
    [aria-current] { font-weight: 700; }
    .step { border-top: 1px solid var(--line); margin-top: 2.5rem; }
    .step > h2:first-child { margin-top: 1.5rem; }
    details { margin: 0 0 .5rem; }
    summary { cursor: pointer; color: var(--link); width: fit-content; }
    .hint, .solution { border: 1px solid var(--line); border-radius: 6px; padding: .25rem .8rem; }
    .hint[open], .solution[open] { padding-bottom: 0; }
    .hint > summary, .solution > summary { margin-bottom: .3rem; }
    .lessons { list-style: none; padding: 0; } .lessons li { margin-bottom: .3rem; }
    .lessons details { margin: 0 0 .5rem 1.2rem; }
    .neighbours { display: flex; justify-content: space-between; gap: 1rem; margin-top: 3rem;
      border-top: 1px solid var(--line); padding-top: 1rem; }
    .neighbours span { display: block; font-weight: 600; }
    .next { margin-left: auto; text-align: right; }
    footer { text-align: center; padding: 2rem 1rem; }
    button { font: inherit; font-size: .9rem; margin-left: .8rem; color: var(--link);
      background: var(--page); border: 1px solid var(--link); border-radius: 4px; cursor: pointer; }
    .findings, .finding, .outcome { border: 2px solid var(--warning); border-radius: 6px;
      padding: .4rem .8rem; }
    .finding b { font-weight: 600; color: var(--warning); }
    .outcome { white-space: pre-wrap; } .outcome.good { border-color: var(--tip); }

    """

  private static let media = """
    @media (max-width: 62rem) {
      .page { display: block; max-width: 48rem; }
      aside { border-top: 1px solid var(--line); margin-top: 2rem; position: static;
        max-height: none; }
    }
    @media (max-width: 40rem) {
      body { font-size: 1rem; } h1 { font-size: 1.6rem; } h2 { font-size: 1.3rem; }
      .search, .search input { width: 100%; } .search div { width: 100%; }
      th, td { padding: .25rem .4rem; }
      pre { padding: .5rem .3rem; } pre code { font-size: .8125rem; }
      .line { padding-left: calc(.3rem + 2ch); text-indent: -2ch; }
      .wire > svg { font-size: .6875rem; }
    }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    @media print {
      :root { color-scheme: light; --text: #000; --soft: #333; --panel: #fff; }
      header, aside, .neighbours, .skip, button, details:not([open]) { display: none; }
      .page { display: block; max-width: none; padding: 0; }
      body { font-size: 10.5pt; }
      pre, .callout, tr { break-inside: avoid; }
      h1, h2, h3, .sample p { break-after: avoid; }
      main a[href^="http"]::after { content: " (" attr(href) ")"; font-size: .85em;
        overflow-wrap: anywhere; }
    }

    """
}
