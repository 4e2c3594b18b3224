import { type Charts } from '../../../../src/engine/answering/builtin/answer-question.js';
import { type ChartRequest } from '../../../../src/engine/charts/chart-request.js';

/** Charts that are not drawn, but kept. */
export function keptCharts(): { readonly charts: Charts; readonly drawn: ChartRequest[] } {
  const drawn: ChartRequest[] = [];
  const charts = {
    render: (chart: ChartRequest) => {
      drawn.push(chart);
      return Promise.resolve({ png: new Uint8Array([1]), specification: null });
    },
  };
  return { charts, drawn };
}
