/** Read-only view of a service: jobs, costs, place, date and files. */
import { useSearchParams } from '@remix-run/react'
import { Pencil } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { PlateLink } from '~/ui/signs/plate-link'
import { hrefTo } from './address'
import { ArchivosList } from './archivo-links'
import type { EditedServicio } from './form'
import type { SelectablePlan } from './jobs'

type Servicio = EditedServicio & {
  vehiculo_id: string
  placa: string
  servicio: 'particular' | 'publico'
  marca: string
  modelo: string
  costo: number
  planes: readonly SelectablePlan[]
}

export function ViewServicio({ servicio: s }: { servicio: Servicio }) {
  const { t, longDate, formatNumber, money } = useI18n()
  const [params] = useSearchParams()
  const data = [
    [t('mantenimientos.vehiculo'), `${s.marca} ${s.modelo}`],
    [t('mantenimientos.fecha'), longDate(s.fecha)],
    [
      t('mantenimientos.kilometraje'),
      s.kilometraje !== null && t('mantenimientos.km', { km: formatNumber(s.kilometraje) }),
    ],
    [t('mantenimientos.taller'), s.taller],
  ] as const
  return (
    <Dialog
      title={t('mantenimientos.servicio')}
      plate={<PlateLink id={s.vehiculo_id} placa={s.placa} servicio={s.servicio} />}
      closeTo={hrefTo(params)}
    >
      <DialogBody>
        <dl className="visit-facts">
          {data.map(
            ([nombre, value]) =>
              value && (
                <div className="contents" key={nombre}>
                  <dt>{nombre}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <table className="bill">
          <thead>
            <tr>
              <th scope="col">{t('mantenimientos.job')}</th>
              <th scope="col">{t('mantenimientos.costo')}</th>
            </tr>
          </thead>
          <tbody>
            {s.items.map((item, i) => {
              const plan = s.planes.find((p) => p.id === item.plan_id)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same job may appear twice
                <tr key={i}>
                  <td>
                    {item.descripcion}
                    {plan && <small>{t('mantenimientos.fulfils_plan', { plan: plan.nombre })}</small>}
                  </td>
                  <td>{money(item.costo)}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('mantenimientos.total')}</th>
              <td>{money(s.costo)} COP</td>
            </tr>
          </tfoot>
        </table>
        {s.notas && <p className="visit-notes">{s.notas}</p>}
        {s.archivos.length > 0 && <ArchivosList archivos={s.archivos} />}
      </DialogBody>
      <DialogFoot>
        <LinkButton
          className="left"
          tone="quiet"
          icon={Pencil}
          to={hrefTo(params, 'editar', s.id)}
          replace
          preventScrollReset
        >
          {t('common.edit')}
        </LinkButton>
        <CloseButton>{t('common.close')}</CloseButton>
      </DialogFoot>
    </Dialog>
  )
}
