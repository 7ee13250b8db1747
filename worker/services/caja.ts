/**
 * Where a payment begins: plan and period come from who pays, everything else is ours to know. What is asked is frozen in
 * a row before anybody leaves for the provider's page.
 */
import type { Persona } from '../access/gate'
import type { EmpresaDb } from '../db/empresa-db'
import type { EmpresaFila } from '../db/plataforma-db'
import type { ClavesWompi } from '../domain/claves-wompi'
import { leerNit } from '../domain/nit'
import { documentoLegal } from '../domain/pagador'
import { BYTES_REFERENCIA, PAGO_VENCE_MS, referenciaDe } from '../domain/pago'
import { type Compra, tarifaDe } from '../domain/plan'
import { normalizarTelefono, telefonoConocido } from '../domain/telefono'
import { type Comprador, urlDePago } from '../payments/salida'

/** National part of a number that begins with a country's prefix; the provider takes the two apart. */
const TELEFONO = /^(\+57)(\d{10})$/

export const referenciaNueva = (): string => referenciaDe(crypto.getRandomValues(new Uint8Array(BYTES_REFERENCIA)))

/** Where the provider leads back to; the reference is ours to add, it adds its own id. */
export const regresoDe = (appUrl: string, reference: string): string =>
  `${appUrl}/payment/callback?reference=${encodeURIComponent(reference)}`

/** Who the company's receipts are made out to, frozen with each payment. */
async function pagadorDe(db: EmpresaDb) {
  const p = db.from('pagadores')
  const fields = {
    ...{ tipo_documento: p.tipo_documento, documento: p.documento, nombre: p.nombre, direccion: p.direccion },
    ...{ ciudad: p.ciudad, correo: p.correo, telefono: p.telefono },
  }
  return (await db.first({ fields, from: p })) ?? null
}
type Pagador = Awaited<ReturnType<typeof pagadorDe>>

export class Caja {
  constructor(
    private readonly db: EmpresaDb,
    private readonly de: { empresa: EmpresaFila; persona: Persona },
    private readonly con: { claves: ClavesWompi; appUrl: string },
    private readonly ahora: number,
  ) {}

  /** Begins a payment; answers the address of the provider's page for it. */
  async cobrar(compra: Compra): Promise<string> {
    const { claves, appUrl } = this.con
    const { persona } = this.de
    const pagador = await pagadorDe(this.db)
    const precio = tarifaDe(compra)
    const id = crypto.randomUUID()
    const reference = referenciaNueva()
    const expira_at = this.ahora + PAGO_VENCE_MS
    const correo = pagador?.correo ?? persona.email
    await this.db.batch([
      this.db.insert('pagos', {
        ...{ id, reference, plan_type: compra.plan, periodo: compra.periodo, ...precio, ambiente: claves.ambiente },
        ...{ origen: 'checkout', expira_at, created_at: this.ahora, user_id: persona.id, correo, pagador },
      }),
      this.db.auditar('pago-iniciado', { objeto: id, datos: { ...compra, monto: precio.monto } }),
    ])
    return urlDePago(
      {
        ...{ reference, ...precio, vence: new Date(expira_at).toISOString(), regreso: regresoDe(appUrl, reference) },
        comprador: this.#comprador(correo, pagador),
      },
      claves,
    )
  }

  /** What the page may fill in already: the payer's data, else what the company and the person have told of themselves. */
  #comprador(correo: string, pagador: Pagador): Comprador {
    const { empresa, persona } = this.de
    const dicho = pagador?.telefono ?? empresa.telefono
    const telefono = dicho && telefonoConocido(normalizarTelefono(dicho)) ? normalizarTelefono(dicho) : ''
    const [, prefijo, numero] = TELEFONO.exec(telefono) ?? []
    const nit = empresa.nit ? leerNit(empresa.nit) : null
    const documento = pagador
      ? documentoLegal(pagador)
      : nit && nit.forma !== 'desconocida'
        ? { tipo: 'NIT', numero: nit.numero }
        : null
    return {
      correo,
      nombre: pagador?.nombre ?? persona.nombre,
      telefono: prefijo && numero ? { prefijo, numero } : null,
      documento,
    }
  }
}
