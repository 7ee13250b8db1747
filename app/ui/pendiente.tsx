/** What an address shows whose screen is still to come. */
export function Pendiente() {
  return (
    <main className="page">
      <h1>Esta pantalla todavía no está lista</h1>
      <p>Estamos trabajando en ella. Lo que sí está listo aparece en el menú.</p>
    </main>
  )
}
