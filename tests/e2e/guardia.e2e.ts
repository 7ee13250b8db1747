/** The guard of the doors, as a browser sees it. */
import { expect } from 'vitest'
import { crearEmpresa } from '../apoyo/mundo'
import { test } from './apoyo/navegador'

test('who is not signed in is led to /login', async ({ navegador }) => {
  const pagina = await navegador.abrir()
  await pagina.goto('/admin/vehicles')
  expect(new URL(pagina.url()).pathname).toBe('/login')
})

test('a Usuario at an admin door reads «Acceso no autorizado»', async ({ navegador }) => {
  const { usuario } = await crearEmpresa()
  navegador.tolera(/status of 403/)
  const pagina = await navegador.abrir({ como: usuario })
  const respuesta = await pagina.goto('/admin/vehicles')
  expect(respuesta?.status()).toBe(403)
  await pagina.getByText('Acceso no autorizado').first().waitFor()
  await pagina.getByText('No tienes permisos para acceder a esta sección.').first().waitFor()
  await pagina.getByRole('link', { name: 'Volver al inicio' }).first().waitFor()
})
