import { type ChartRenderer } from '../../../src/engine/charts/chart-renderer.js';

/** Draws nothing: one byte stands for every chart. For tests that are not about charts. */
export const noCharts: Pick<ChartRenderer, 'render'> = {
  render: () => Promise.resolve({ png: new Uint8Array([1]), specification: null }),
};
