/** Who a company's receipts and electronic invoices are made out to. */
import { audit } from '../auditoria/sql'
import { changedFrom } from '../domain/editing/shown'
import { RESPONSABILIDADES, RESPONSIBILITY_FIELDS } from '../domain/facturas/dian'
import type { Facturador } from '../domain/facturas/facturador'
import { chosenResponsibilities, type Fiscal, isColombian, suggestedFiscal } from '../domain/facturas/fiscal'
import { type Municipio, meantMunicipios, municipioLabel, municipioQuery } from '../domain/facturas/municipio'
import { fold } from '../domain/fold'
import { type PagadorForm, pagadorFrom } from '../domain/pagos/pagador'
import { Refusal } from '../domain/refusal'
import type { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'
import { logFailure } from '../trace/request'
import { pagadorQuery } from './payer-query'

/** Names that a refusal lists when several municipalities are called the same. */
const LISTED = 4

export class Payer {
  /** @param facturadorOf null where this installation issues no invoices: then their data stay as they were */
  constructor(
    private readonly db: EmpresaDb,
    private readonly facturadorOf: () => Promise<Pick<Facturador, 'municipios'> | null>,
    private readonly now: number,
  ) {}

  /**
   * Saves the payer of future receipts and invoices; existing receipts keep theirs.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   * @throws Refusal `municipio-desconocido`, `municipio-varios` or `municipios-sin-respuesta` at the field `municipio`
   */
  async save(asked: PagadorForm, shown?: PagadorForm): Promise<void> {
    const db = this.db.settings()
    const form = shown ? await this.#kept(asked, shown) : asked
    const fiscal = await this.#fiscalOf(form)
    const row = { ...pagadorFrom(form), updated_at: this.now, ...(fiscal ? { fiscal } : {}) }
    // a receipt shows the city, which a chosen municipality names
    const named = fiscal?.municipio ? { ...row, ciudad: fiscal.municipio.nombre } : row
    await withGenericError('error-guardar-pagador', () =>
      db.batch([db.put('pagadores', named), audit(db, 'pagador-cambiado')]),
    )
  }

  async #kept(asked: PagadorForm, shown: PagadorForm): Promise<PagadorForm> {
    const row = await this.db.first(pagadorQuery(this.db))
    if (!row) return asked
    const { fiscal: known, ...stored } = row
    return changedFrom(asked, shown, { ...asked, ...stored, ...(known && fiscalValues(known)) }, [DOCUMENT])
  }

  /** Null when the form did not ask. */
  async #fiscalOf(form: PagadorForm): Promise<Fiscal | null> {
    const facturador = form.regimen ? await this.facturadorOf() : null
    if (!facturador || !form.regimen) return null
    return {
      organizacion: form.organizacion ?? suggestedFiscal(form.tipo_documento).organizacion,
      regimen: form.regimen,
      responsabilidades: chosenResponsibilities(form),
      municipio:
        isColombian(form.tipo_documento) && form.municipio ? await this.#municipio(form.municipio, facturador) : null,
    }
  }

  async #municipio(written: string, facturador: Pick<Facturador, 'municipios'>): Promise<Municipio> {
    const q = this.db.from('pagadores')
    const saved = await this.db.first({ fields: { fiscal: q.fiscal }, from: q })
    const before = saved?.fiscal?.municipio
    if (before && fold(municipioLabel(before)) === fold(written)) return before
    const found = await facturador.municipios(municipioQuery(written)).catch((error: unknown) => {
      logFailure('municipios-sin-respuesta', error)
      throw new Refusal('municipios-sin-respuesta', 'municipio')
    })
    const [one, ...others] = meantMunicipios(written, found)
    if (!one) throw new Refusal('municipio-desconocido', 'municipio')
    if (others.length === 0) return one
    const names = [one, ...others].slice(0, LISTED).map(municipioLabel).join('; ')
    throw new Refusal('municipio-varios', 'municipio', { lista: names })
  }
}

/** Fields that mean something only with each other. */
const DOCUMENT = ['tipo_documento', 'documento'] as const

/** What is stored for invoices as the values of the form. */
const fiscalValues = ({ organizacion, regimen, responsabilidades, municipio }: Fiscal) => ({
  organizacion,
  regimen,
  municipio: municipio && municipioLabel(municipio),
  ...Object.fromEntries(RESPONSABILIDADES.map((one) => [RESPONSIBILITY_FIELDS[one], responsabilidades.includes(one)])),
})
