export function missingNames(vars: Record<string, unknown>, secrets?: readonly string[]): string[]
