const MOST_KNOWN = 100;

/** What is made of texts, once of each: one question is asked after in several places. */
export function remembered<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, { readonly made: Made }>();
  return (text) => {
    const found = known.get(text) ?? { made: make(text) };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, found);
    return found.made;
  };
}
