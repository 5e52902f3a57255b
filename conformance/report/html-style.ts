/** The style of the pages. Verdicts differ in text, weight and border, not only in color. */
export const style = `
:root {
  color-scheme: light;
  --ground: #ffffff; --raised: #f6f7f9; --line: #d5d9e0; --text: #1c2430; --soft: #566072; --link: #0b57a4;
  --fail: #b3261e; --fail-soft: #fdecea; --open: #8a5300; --open-soft: #fff4e0; --pass: #1b6e33; --pass-soft: #e6f4ea;
  --seen: #0b5a86; --seen-soft: #e5f2fa; --skip: #5b6472; --skip-soft: #eef0f3; --warn: #7a5d00; --warn-soft: #fdf6d8;
}
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { color-scheme: dark;
  --ground: #12161c; --raised: #1b212a; --line: #333d4b; --text: #e3e8ef; --soft: #9ba7b8; --link: #7db7f5;
  --fail: #ff9c93; --fail-soft: #45191a; --open: #ffc46b; --open-soft: #40300f; --pass: #7fd69a; --pass-soft: #143421;
  --seen: #84c8f1; --seen-soft: #11324a; --skip: #a3aebe; --skip-soft: #262d38; --warn: #e8cf67; --warn-soft: #38310d; } }
:root[data-theme="dark"] { color-scheme: dark;
  --ground: #12161c; --raised: #1b212a; --line: #333d4b; --text: #e3e8ef; --soft: #9ba7b8; --link: #7db7f5;
  --fail: #ff9c93; --fail-soft: #45191a; --open: #ffc46b; --open-soft: #40300f; --pass: #7fd69a; --pass-soft: #143421;
  --seen: #84c8f1; --seen-soft: #11324a; --skip: #a3aebe; --skip-soft: #262d38; --warn: #e8cf67; --warn-soft: #38310d; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
code, pre, .id, .cell, .actor { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .92em; }
[hidden] { display: none !important; }
a { color: var(--link); }
header, main { max-width: 1180px; margin: 0 auto; padding: 0 20px; }
header { margin-top: 20px; padding: 16px 20px; border-left: 8px solid var(--open); background: var(--open-soft); }
header.good { border-color: var(--pass); background: var(--pass-soft); }
header.bad { border-color: var(--fail); background: var(--fail-soft); }
.top { display: flex; justify-content: space-between; gap: 12px; align-items: center; }
.tool { margin: 0; color: var(--soft); }
h1 { margin: 6px 0; font-size: 1.7rem; line-height: 1.25; }
h2 { font-size: 1.2rem; margin: 32px 0 10px; }
h3 { font-size: 1rem; margin: 24px 0 6px; }
h4 { font-size: .95rem; margin: 0 0 8px; overflow-wrap: anywhere; }
.target { margin: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; overflow-wrap: anywhere; }
button, select, input[type=search] { font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 4px 24px; margin: 18px 0; }
.facts div { display: flex; gap: 10px; min-width: 0; }
.facts dt { color: var(--soft); flex: 0 0 4.5em; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.note { margin: 12px 0; padding: 8px 14px; background: var(--raised); border-left: 4px solid var(--line); }
.note.bad { border-color: var(--fail); }
.note h2 { margin: 0; font-size: 1rem; }
.broken { background: var(--fail-soft); }
.broken ul { list-style: none; padding: 0 !important; }
.broken li { display: grid; grid-template-columns: 5em 1fr; gap: 8px; padding: 1px 0; overflow-wrap: anywhere; }
.broken a { font-weight: 700; color: var(--fail); }
.note ul { margin: 4px 0 0; padding-left: 20px; }
.scroll { overflow-x: auto; }
.timeline { min-width: 640px; max-width: 100%; font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.timeline text { fill: var(--text); }
.timeline .done { fill: var(--seen-soft); stroke: var(--seen); }
.timeline .open { fill: var(--open-soft); stroke: var(--open); stroke-dasharray: 4 3; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: 500; }
.matrix th { width: 17em; padding: 3px 8px 3px 0; vertical-align: top; }
.matrix td { padding: 2px 0; vertical-align: top; }
.matrix tr + tr > * { border-top: 1px solid var(--line); }
.tally { color: var(--soft); width: 5.5em; padding-top: 3px !important; font-variant-numeric: tabular-nums; }
.cells { line-height: 0; }
.cell { display: inline-block; min-width: 28px; margin: 1px; padding: 4px 3px; border: 1px solid transparent; border-radius: 4px; font-size: 12px; line-height: 1; text-align: center; text-decoration: none; color: var(--pass); background: var(--pass-soft); }
.cell:hover { border-color: currentColor; }
.cell.fail { color: var(--ground); background: var(--fail); font-weight: 700; }
.cell.warn { color: var(--warn); background: var(--warn-soft); border-color: var(--warn); }
.cell.inconclusive { color: var(--open); background: var(--open-soft); border: 1px dashed var(--open); font-weight: 700; }
.cell.skip { color: var(--skip); background: none; border: 1px dashed var(--line); }
.cell.observed { color: var(--seen); background: var(--seen-soft); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 8px 0 0; padding: 0; list-style: none; color: var(--soft); font-size: .9rem; }
#filters { position: sticky; top: 0; z-index: 1; margin: 28px -20px 0; padding: 6px 20px 10px; background: var(--ground); border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; }
#filters h2 { margin: 0; }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px; }
legend { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
.chip { border: 1px solid var(--line); border-radius: 14px; padding: 1px 10px; cursor: pointer; white-space: nowrap; }
.chip:has(:checked) { border-color: var(--link); background: var(--raised); box-shadow: inset 0 0 0 1px var(--link); }
.chip input { margin: 0 2px 0 0; }
#shown { color: var(--soft); margin-left: auto; }
details.rule { border: 1px solid var(--line); border-top: 0; content-visibility: auto; contain-intrinsic-size: auto 34px; scroll-margin-top: 110px; }
.family h3 { border-bottom: 1px solid var(--line); padding-bottom: 4px; margin-bottom: 0; }
details.rule > summary { display: grid; grid-template-columns: 6.2em 5.4em 1fr 2em; gap: 8px; align-items: baseline; padding: 4px 10px; cursor: pointer; list-style: none; }
details.rule > summary::-webkit-details-marker { display: none; }
details.rule > summary:hover, details.rule[open] > summary { background: var(--raised); }
details.rule:target { outline: 2px solid var(--link); }
.sentence { overflow-wrap: anywhere; }
.level { color: var(--soft); text-align: right; }
.verdict { font-size: .82rem; text-align: center; border-radius: 4px; padding: 0 4px; color: var(--pass); background: var(--pass-soft); white-space: nowrap; }
.verdict.fail { color: var(--ground); background: var(--fail); font-weight: 700; }
.verdict.warn { color: var(--warn); background: var(--warn-soft); }
.verdict.inconclusive { color: var(--open); background: var(--open-soft); font-weight: 700; }
.verdict.skip { color: var(--skip); background: var(--skip-soft); }
.verdict.observed { color: var(--seen); background: var(--seen-soft); }
.inside { padding: 6px 14px 14px; border-top: 1px solid var(--line); }
.inside p { margin: 4px 0; overflow-wrap: anywhere; }
.binding, .checks, .again { color: var(--soft); }
.source { margin: 6px 0; padding: 4px 10px; list-style: none; border-left: 3px solid var(--line); background: var(--raised); overflow-wrap: anywhere; }
.source b { color: var(--soft); font-weight: 600; }
.reason { padding: 4px 10px; background: var(--raised); }
.failure { margin: 14px 0 4px; padding: 12px 14px; border: 1px solid var(--line); border-left: 4px solid var(--fail); border-radius: 4px; }
[data-verdict="warn"] .failure { border-left-color: var(--warn); }
.failure dl { display: grid; grid-template-columns: 5.5em 1fr; gap: 4px 10px; margin: 0 0 10px; }
.failure dt { color: var(--soft); }
.failure dd { margin: 0; min-width: 0; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; font-weight: 500; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.steps { margin: 0 0 8px; padding-left: 2.6em; }
.steps li { padding: 4px 8px; border-left: 3px solid transparent; }
.steps li.evidence { border-left-color: var(--fail); background: var(--fail-soft); }
[data-verdict="warn"] .steps li.evidence { border-left-color: var(--warn); background: var(--warn-soft); }
.call { overflow-wrap: anywhere; }
.actor { color: var(--soft); }
.mark { font-size: .8rem; color: var(--fail); white-space: nowrap; }
[data-verdict="warn"] .mark { color: var(--warn); }
.sent { color: var(--soft); }
.script { position: relative; margin-top: 6px; }
.script > summary { cursor: pointer; color: var(--link); }
.script pre { margin-top: 6px; padding: 10px; background: var(--raised); border: 1px solid var(--line); overflow-x: auto; white-space: pre; overflow-wrap: normal; max-height: 60vh; }
.copy { position: absolute; right: 6px; top: 36px; }
.timings { max-width: 900px; }
.timings td, .timings th { padding: 1px 12px 1px 0; overflow-wrap: anywhere; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bar { width: 30%; }
.bar i { display: block; height: 9px; min-width: 1px; background: var(--link); border-radius: 2px; opacity: .6; }
main { padding-bottom: 60px; }
.side { margin-top: 12px; }
.side td, .side th { padding: 3px 10px; border: 1px solid var(--line); vertical-align: top; }
.side thead th { position: sticky; top: 0; background: var(--raised); overflow-wrap: anywhere; }
.side .id { white-space: nowrap; }
.side tr.head th { background: var(--raised); font-weight: 700; }
.side td .verdict { display: inline-block; min-width: 6em; }
@media (max-width: 640px) {
  body { font-size: 14px; }
  h1 { font-size: 1.35rem; }
  header, main { padding-left: 12px; padding-right: 12px; }
  .facts { grid-template-columns: 1fr; }
  #filters { position: static; margin: 28px -12px 0; padding: 6px 12px 10px; }
  #shown { margin-left: 0; }
  details.rule { scroll-margin-top: 8px; }
  details.rule > summary { grid-template-columns: 5.6em 1fr 2em; }
  details.rule > summary .sentence { grid-column: 1 / -1; grid-row: 2; }
  .matrix, .matrix tbody, .matrix tr, .matrix th, .matrix td { display: block; width: auto; }
  .matrix tr { position: relative; padding: 4px 0; }
  .matrix tr + tr > * { border: 0; }
  .matrix th { padding-right: 5em; }
  .tally { position: absolute; right: 0; top: 4px; }
  .inside { padding: 6px 8px 10px; }
  .failure { padding: 8px; }
  .failure dl { grid-template-columns: 1fr; gap: 0; }
  .failure dd + dt { margin-top: 6px; }
  .steps { padding-left: 1.9em; }
  .bar, .timings th:last-child, .side .about { display: none; }
}
@media print {
  #filters, #theme, .copy { display: none !important; }
  details.rule { content-visibility: visible; break-inside: avoid-page; }
  .script { display: none; }
  .failure { break-inside: auto; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
