interface Page<T> {
  data: T[]
  next: string | null
}

/** Every record of a list («vehicles», «documents» …), page by page. A problem is thrown with its code. */
export async function readAll<T>(list: string, key: string, ask = fetch): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
    const response = await ask(`https://vigia.example/api/v1/${list}?${query}`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    const page = (await response.json()) as Page<T> & { code?: string }
    if (!response.ok) throw new Error(page.code)
    all.push(...page.data)
    cursor = page.next
  }
  return all
}
