/** Where the specification of a chart is kept: beside the picture that was drawn from it, to be removed with it. */
export function specificationKeyOf(pictureKey: string): string {
  return `${pictureKey}.vega.json`;
}
