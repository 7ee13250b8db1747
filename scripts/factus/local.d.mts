export function openFactus(settings?: { desde?: number }): Promise<{
  origen: string
  variables: Record<string, string>
  close(): void
}>
