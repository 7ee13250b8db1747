/** The cookies set on sign-in, and on the way to it. */
interface Entry {
  cookie: string
  device?: string
}

export function headersOf({ cookie, device }: Entry): Headers {
  const headers = new Headers()
  for (const value of [cookie, device]) if (value) headers.append('Set-Cookie', value)
  return headers
}
