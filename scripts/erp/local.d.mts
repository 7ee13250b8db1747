export function openErp(options?: { desde?: number; centres?: readonly string[] }): Promise<{
  origen: string
  variables: Record<string, string>
  close(): void
}>
