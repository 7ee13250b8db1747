/** An e-mail address that breaks before its «@», where it must break at all. */
export function Email({ of }: { of: string }) {
  const at = of.indexOf('@')
  if (at < 1) return of
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
