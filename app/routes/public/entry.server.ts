/** What a browser is given that came in, or is on the way to. */
interface Entry {
  cookie: string
  device?: string
}

export function headersOf({ cookie, device }: Entry): Headers {
  const headers = new Headers()
  for (const value of [cookie, device]) if (value) headers.append('Set-Cookie', value)
  return headers
}
