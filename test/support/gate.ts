/** Holds up whoever waits for it until it is opened. */
export interface Gate {
  readonly passed: Promise<void>;
  readonly open: () => void;
}

export function gate(): Gate {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return {
    passed,
    open: () => {
      open();
    },
  };
}

/** A gate for each of some names. */
export function gates<Name extends string>(...names: Name[]): Record<Name, Gate> {
  return Object.fromEntries(names.map((name) => [name, gate()])) as Record<Name, Gate>;
}
