/** The parts of Vega that the page draws with have no types of their own: those of the whole hold for them. */
declare module 'vega-parser' {
  export { parse } from 'vega';
}
declare module 'vega-view' {
  export { View } from 'vega';
}
declare module 'vega-dataflow' {
  export { transforms } from 'vega';
}
declare module 'vega-encode';
declare module 'vega-transforms';
declare module 'vega-view-transforms';
