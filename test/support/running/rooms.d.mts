export function specsByRoom(): Readonly<Record<'unit' | 'files' | 'integration' | 'e2e', readonly string[]>>;
