/** Requests that wait for each other at one point, so that none is past it before all have reached it. */
export function meeting(n: number): () => Promise<void> {
  let there = 0
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    there++
    if (there >= n) open()
    return all
  }
}
