export function specsByRoom(): Readonly<Record<'unit' | 'integration' | 'e2e', readonly string[]>>;
