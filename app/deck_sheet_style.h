// How a deck sheet looks. Lengths are of paper; the page itself is set beside it.
#pragma once

namespace clashdeck::app {

inline constexpr char kSheetStyle[] = R"css(
* { box-sizing: border-box; }
html { font: 9.5pt/1.25 "Liberation Sans", Arial, Helvetica, sans-serif; color: #000; background: #fff; }
body { margin: 0 auto; max-width: 190mm; }
h1 { font-size: 15pt; margin: 0; }
h2 { font-size: 10.5pt; margin: 0 0 1.5mm; padding: 0 0 .8mm; border-bottom: .5mm solid #000; display: flex; justify-content: space-between; }
h3 { font-size: 8.5pt; margin: 2mm 0 .6mm; display: flex; justify-content: space-between; text-transform: uppercase; letter-spacing: .2mm; break-after: avoid; }
h3:first-child { margin-top: 0; }
header { display: flex; justify-content: space-between; align-items: baseline; margin-bottom: 2.5mm; }
header span { font-size: 8.5pt; }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1.6mm 6mm; margin: 0 0 4.5mm; }
dl div { display: flex; align-items: flex-end; min-height: 7mm; }
dt { flex: none; width: 21mm; padding-bottom: .6mm; font-size: 8.5pt; }
dd { flex: 1; margin: 0; min-height: 5.2mm; padding: 0 1mm .4mm; border-bottom: .25mm solid #000; font-weight: bold; overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: 2fr 1fr; gap: 6mm; align-items: start; }
main.alone { grid-template-columns: 1fr; }
.columns { columns: 2; column-gap: 6mm; }
ul { list-style: none; margin: 0; padding: 0; }
li { display: flex; align-items: center; min-height: 5.3mm; break-inside: avoid; border-bottom: .1mm solid #aaa; }
li b { flex: none; width: 7.5mm; height: 4.3mm; margin-right: 1.8mm; border: .25mm solid #000; text-align: center; line-height: 3.8mm; }
li bdi { flex: 1; overflow-wrap: anywhere; }
li small { flex: none; margin-left: 1mm; font-size: 6.5pt; color: #444; }
.roomy { font-size: 10.5pt; }
.roomy h3:not(:first-child) { margin-top: 3mm; }
.roomy li { min-height: 6.6mm; }
.roomy li b { height: 5.2mm; line-height: 4.7mm; }
.dense { font-size: 8.5pt; line-height: 1.15; }
.dense h3:not(:first-child) { margin-top: 1.4mm; }
.dense li { min-height: 4.5mm; }
.dense li b { height: 3.8mm; line-height: 3.3mm; }
section + section { margin-top: 4mm; }
.rest > section { margin-top: 0; }
.rest > section + section { margin-top: 4mm; }
footer { margin-top: 5mm; break-inside: avoid; }
footer p { margin: 0 0 1.5mm; font-size: 8.5pt; }
footer table { width: 100%; border-collapse: collapse; table-layout: fixed; }
footer td { height: 13mm; border: .25mm solid #000; padding: .8mm 1.2mm; vertical-align: top; font-size: 7.5pt; }
footer td strong { display: block; font-size: 13pt; text-align: center; }
code { font: bold 10pt "Liberation Mono", monospace; letter-spacing: .4mm; }
article + article { break-before: page; }
@media screen { body { padding: 10mm 0; } }
)css";

}  // namespace clashdeck::app
