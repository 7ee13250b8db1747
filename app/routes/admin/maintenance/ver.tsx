/** A service to read: what was done, what each job cost, where and when, and its files. */
import { useSearchParams } from '@remix-run/react'
import { Pencil } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Plate } from '~/ui/plate'
import { hrefTo } from './address'
import type { ServicioEditado } from './formulario'
import { Papeles } from './papeles'
import type { PlanElegible } from './trabajos'

type Servicio = ServicioEditado & {
  placa: string
  servicio: 'particular' | 'publico'
  marca: string
  modelo: string
  costo: number
  planes: readonly PlanElegible[]
}

export function VerServicio({ servicio: s }: { servicio: Servicio }) {
  const { t, fechaLarga, numero, dinero } = useI18n()
  const [params] = useSearchParams()
  const datos = [
    [t('mantenimientos.vehiculo'), `${s.marca} ${s.modelo}`],
    [t('mantenimientos.fecha'), fechaLarga(s.fecha)],
    [t('mantenimientos.kilometraje'), s.kilometraje !== null && t('mantenimientos.km', { km: numero(s.kilometraje) })],
    [t('mantenimientos.taller'), s.taller],
  ] as const
  return (
    <Modal
      title={t('mantenimientos.servicio')}
      plate={<Plate placa={s.placa} servicio={s.servicio} />}
      closeTo={hrefTo(params)}
    >
      <ModalBody>
        <dl className="sheet-facts">
          {datos.map(
            ([nombre, valor]) =>
              valor && (
                <div className="contents" key={nombre}>
                  <dt>{nombre}</dt>
                  <dd>{valor}</dd>
                </div>
              ),
          )}
        </dl>
        <table className="bill">
          <thead>
            <tr>
              <th scope="col">{t('mantenimientos.trabajo')}</th>
              <th scope="col">{t('mantenimientos.costo')}</th>
            </tr>
          </thead>
          <tbody>
            {s.items.map((item, i) => {
              const plan = s.planes.find((p) => p.id === item.plan_id)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same job may stand twice
                <tr key={i}>
                  <td>
                    {item.descripcion}
                    {plan && <small>{t('mantenimientos.cumple_plan', { plan: plan.nombre })}</small>}
                  </td>
                  <td>{dinero(item.costo)}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('mantenimientos.total')}</th>
              <td>{dinero(s.costo)} COP</td>
            </tr>
          </tfoot>
        </table>
        {s.notas && <p className="sheet-notes">{s.notas}</p>}
        {s.archivos.length > 0 && <Papeles archivos={s.archivos} />}
      </ModalBody>
      <ModalFoot>
        <LinkButton
          className="left"
          tone="quiet"
          icon={Pencil}
          to={hrefTo(params, 'editar', s.id)}
          replace
          preventScrollReset
        >
          {t('comun.editar')}
        </LinkButton>
        <CloseButton>{t('comun.cerrar')}</CloseButton>
      </ModalFoot>
    </Modal>
  )
}
