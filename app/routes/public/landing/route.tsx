import { Link } from '@remix-run/react'

/** The plain door, until the landing page has its own piece. */
export default function Landing() {
  return (
    <main className="page">
      <h1>Vigía</h1>
      <Link to="/login">Iniciar Sesión</Link>
      <Link to="/signup">Prueba Gratis</Link>
    </main>
  )
}
