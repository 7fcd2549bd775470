/** On paper: no navigation, no fields, black on white, tables and figures whole, and the address after each link that leads elsewhere. */
export const printStyle = `@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --shade: #fff; --thread: #000; --link: #000; --url: #000; }
  .top, .trail, .tabs, form, .pager, .foot, .downloads, .skip { display: none; }
  body { font-size: 10pt; } main { max-width: none; padding: 0; }
  .wide, .numbers > .wide { overflow: visible; max-height: none; border: 0; } .drawing { min-width: 0; padding: 0; }
  table { font-size: 9pt; } thead { display: table-header-group; } tr, figure, .hits li, .cards > * { break-inside: avoid; } h2, h3 { break-after: avoid; }
  a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 8pt; }
}
`;
