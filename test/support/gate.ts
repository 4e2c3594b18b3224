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
