const USUALLY_KNOWN = 100;

/**
 * What is made of texts, once of each: one question is asked after in several places.
 * @param most texts that are remembered; with more of them all are forgotten
 */
export function remembered<Made>(make: (text: string) => Made, most = USUALLY_KNOWN): (text: string) => Made {
  const known = new Map<string, { readonly made: Made }>();
  return (text) => {
    const found = known.get(text) ?? { made: make(text) };
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found.made;
  };
}
