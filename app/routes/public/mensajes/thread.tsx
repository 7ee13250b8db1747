/** One of the own messages: what was said, and the way to say more. */
import { MENSAJE_MAX, SoporteCommand } from '@domain/soporte'
import { Link, useSearchParams } from '@remix-run/react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { SubmitButton } from '~/ui/button'
import { TextareaField } from '~/ui/field'
import { Form } from '~/ui/form'
import { Said } from '~/ui/said'
import type { Pagina } from './route'

type Mensaje = Pagina['filas'][number]
const SEGUIR = SoporteCommand.options[1]

export function Thread({ mensaje, ahora, intento }: { mensaje: Mensaje; ahora: number; intento: string }) {
  const { t, hace } = useI18n()
  const [params] = useSearchParams()
  const { id, subject, content, estado, created_at, respuestas } = mensaje
  const asunto = t(`soporte.${subject}`)
  return (
    <li className="thread">
      <div className="thread-head">
        <h3>{asunto}</h3>
        <Badge estado={estado} />
      </div>
      <Said who={t('soporte.usted')} at={created_at} now={ahora} text={content} />
      {respuestas.map((r) => (
        <Said
          key={r.id}
          who={t(r.de_soporte ? 'soporte.soporte' : 'soporte.usted')}
          ours={r.de_soporte}
          at={r.created_at}
          now={ahora}
          text={r.content}
        />
      ))}
      {params.get('seguir') === id ? (
        <More id={id} intento={intento} />
      ) : (
        <p>
          <Link
            to={`?seguir=${id}`}
            aria-label={t('soporte.seguir_en', { asunto, cuando: hace(created_at, ahora) })}
            preventScrollReset
          >
            {t('soporte.seguir')}
          </Link>
        </p>
      )}
    </li>
  )
}

function More({ id, intento }: { id: string; intento: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'seguir', schema: SEGUIR, intent: 'seguir', inicial: {} })
  return (
    <Form of={f} className="support-form">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intento" value={intento} />
      <TextareaField field={f.campos.mensaje} label={t('soporte.seguir')} rows={4} maxLength={MENSAJE_MAX} />
      <div>
        <SubmitButton of={f} tone="plain" busy={t('soporte.enviando')}>
          {t('soporte.seguir_enviar')}
        </SubmitButton>
      </div>
    </Form>
  )
}
