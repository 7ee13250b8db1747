/** Dead letters: to whom, what, why; sent again or thrown away by hand. */
import { CorreoCommand, GUARDA_DIAS } from '@domain/smtp'
import { Form } from '@remix-run/react'
import { RotateCw, Trash2 } from 'lucide-react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { IconButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Panel } from '~/ui/page'
import { Table } from '~/ui/table'
import { textoDeFalla } from './cola'

export interface Muerto {
  id: string
  para: string
  asunto: string
  error: string | null
  proximo_at: number
}

export function SinEntregar({ muertos, total, ahora }: { muertos: Muerto[]; total: number; ahora: number }) {
  const i18n = useI18n()
  const { t, hace, numero } = i18n
  return (
    <Panel title={t('correo.sin_entregar')}>
      <p className="muted panel-lead">
        {t('correo.sin_entregar_lead', { dias: GUARDA_DIAS })}
        {total > muertos.length && ` ${t('correo.faltan', { n: numero(muertos.length) })}`}
      </p>
      <Table
        label={t('correo.sin_entregar')}
        rows={muertos}
        keyOf={(m) => m.id}
        columns={[
          {
            id: 'para',
            title: t('correo.para'),
            card: 'main',
            className: 'name-cell',
            cell: (m) => (
              <span className="two-lines">
                <b>{m.para}</b>
                <small>{m.asunto}</small>
              </span>
            ),
          },
          {
            id: 'motivo',
            title: t('correo.motivo'),
            card: 'full',
            className: 'name-cell',
            cell: (m) => textoDeFalla(m.error, i18n),
          },
          {
            id: 'cuando',
            title: t('correo.cuando'),
            narrow: 1080,
            cell: (m) => <span className="day">{hace(m.proximo_at, ahora)}</span>,
          },
        ]}
        actions={(m) => (
          <>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="reenviar" />
              <input type="hidden" name="id" value={m.id} />
              <IconButton type="submit" icon={RotateCw} label={t('correo.reenviar_a', { para: m.para })} />
            </Form>
            <IconButton
              to={`?descartar=${m.id}`}
              icon={Trash2}
              label={t('correo.descartar_a', { para: m.para })}
              preventScrollReset
            />
          </>
        )}
      />
    </Panel>
  )
}

export function Descartar({ muerto, closeTo }: { muerto: Muerto; closeTo: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'descartar', schema: CorreoCommand, intent: 'descartar' })
  return (
    <Confirm
      title={t('correo.descartar_titulo', { para: muerto.para })}
      confirm={t('correo.descartar')}
      busy={t('correo.descartando')}
      of={f}
      closeTo={closeTo}
      fields={{ id: muerto.id }}
    >
      {t('correo.descartar_texto', { asunto: muerto.asunto })}
    </Confirm>
  )
}
