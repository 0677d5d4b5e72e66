// How the pages of simulations look: on screens, light and dark, and on paper.
#pragma once

namespace clashdeck::app {

inline constexpr char kSimulationStyle[] = R"css(
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1f24; --soft: #59636e; --rule: #d1d9e0; --card: #f6f8fa;
  --c0: #0969da; --c1: #bc4c00; --c2: #1a7f37; --c3: #8250df; --c4: #bf3989; --c5: #6e7781; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1117; --ink: #e6edf3; --soft: #9198a1; --rule: #3d444d; --card: #151b23;
  --c0: #4493f8; --c1: #f0883e; --c2: #3fb950; --c3: #ab7df8; --c4: #db61a2; --c5: #9198a1; } }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #444; --rule: #bbb; --card: #fff;
  --c0: #0969da; --c1: #bc4c00; --c2: #1a7f37; --c3: #8250df; --c4: #bf3989; --c5: #6e7781; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, "Liberation Sans", Arial, sans-serif; }
header, main { max-width: 1080px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 28px; }
h1 { font-size: 26px; line-height: 1.25; margin: 0 0 4px; }
header p { color: var(--soft); margin: 0; }
h2 { font-size: 19px; margin: 34px 0 10px; padding-bottom: 5px; border-bottom: 1px solid var(--rule); }
p { margin: 8px 0; }
ul { margin: 8px 0; padding-left: 22px; }
li { margin: 3px 0; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: 12px; margin: 14px 0; }
dl div { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 10px 14px; }
dt { color: var(--soft); font-size: 13px; }
dd { margin: 2px 0 0; font-size: 20px; font-weight: 600; overflow-wrap: anywhere; }
dd small { display: block; font-size: 13px; font-weight: 400; color: var(--soft); }
.grid2 { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)); gap: 8px 24px; }
figure { margin: 12px 0; max-width: 700px; break-inside: avoid; }
.grid2 figure { max-width: none; }
figcaption { font-size: 13px; color: var(--soft); margin-bottom: 4px; }
figcaption strong { display: block; font-size: 15px; color: var(--ink); }
.legend { display: block; }
.legend > span { margin-right: 14px; white-space: nowrap; }
.legend i { display: inline-block; width: 11px; height: 11px; border-radius: 2px; margin-right: 5px; background: var(--c); -webkit-print-color-adjust: exact; print-color-adjust: exact; }
svg { width: 100%; height: auto; display: block; }
svg text { font: 12px system-ui, "Liberation Sans", Arial, sans-serif; fill: var(--soft); }
svg .end { text-anchor: end; }
svg .mid { text-anchor: middle; }
svg .grid { stroke: var(--rule); stroke-width: 1; }
svg .bar { fill: var(--c); fill-opacity: .8; }
svg .line { fill: none; stroke: var(--c); stroke-width: 2; }
svg .band { fill: var(--c); fill-opacity: .16; stroke: none; }
svg .dot { fill: var(--c); }
svg .ci { fill: none; stroke: var(--ink); stroke-opacity: .75; stroke-width: 1; }
.s0 { --c: var(--c0); } .s1 { --c: var(--c1); } .s2 { --c: var(--c2); } .s3 { --c: var(--c3); } .s4 { --c: var(--c4); } .s5 { --c: var(--c5); }
.scroll { overflow-x: auto; margin: 10px 0; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 5px 10px 5px 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
th { font-size: 13px; color: var(--soft); font-weight: 600; vertical-align: bottom; }
th[title] { text-decoration: underline dotted; text-underline-offset: 3px; cursor: help; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding: 5px 0 5px 12px; }
th.n { white-space: normal; }
.n + :not(.n) { padding-left: 24px; }
tr { break-inside: avoid; }
main { padding-bottom: 40px; }
@media print { body { font-size: 10pt; } header, main { max-width: none; padding: 0; } h2 { break-after: avoid; } .scroll { overflow: visible; } }
)css";

}  // namespace clashdeck::app
