/** The ways in of a person beside the password, for a loader and an action: of an Administrador and of a Usuario alike. */
import { leerResultado, type Resultado } from '@domain/proveedor'
import type { VinculoCommand } from '@domain/vinculo'
import { type AppLoadContext, redirectDocument } from '@remix-run/cloudflare'
import { redirigir } from '~/forms/redirigir.server'
import { type Pregunta, readPregunta } from './address'

type Servicios = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>, 'vinculos' | 'programas'>
export type Links = Awaited<ReturnType<Servicios['vinculos']['list']>> & {
  resultado: Resultado | null
  pregunta: Pregunta | null
}

export async function readLinks(request: Request, { vinculos }: Servicios): Promise<Links> {
  const { searchParams } = new URL(request.url)
  const resultado = leerResultado(searchParams.get('vinculo'))
  return { ...(await vinculos.list()), resultado, pregunta: readPregunta(searchParams) }
}

/** @param base where the screen is, its tab in it */
export async function changeLinks(
  orden: VinculoCommand,
  { vinculos, programas }: Servicios,
  request: Request,
  base: string,
) {
  switch (orden.intent) {
    case 'identidad-vincular': {
      const { cookie } = await vinculos.link(orden, base, request)
      // a page of the API sends the browser on: a form may lead nowhere but home
      return redirectDocument('/api/auth/go', { headers: { 'Set-Cookie': cookie } })
    }
    case 'identidad-desvincular':
      await vinculos.unlink(orden)
      return redirigir(base, 'vinculos.desvinculada')
    case 'programa-retirar':
      await programas.revoke(orden.id)
      return redirigir(base, 'vinculos.retirado')
  }
}
