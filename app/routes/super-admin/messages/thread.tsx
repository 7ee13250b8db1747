/** The dialog over the inbox: one conversation, and the answer. */
import { MENSAJE_MAX, MensajesCommand } from '@domain/soporte'
import { Form as RemixForm, useSearchParams } from '@remix-run/react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { SubmitButton } from '~/ui/button'
import { TextareaField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Note } from '~/ui/note'
import { Said } from '~/ui/said'
import { hrefTo } from './address'
import type { Hilo } from './load.server'

type Props = { hilo: Hilo; ahora: number; intento: string }

export function Thread(props: Props) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const { hilo } = props
  return (
    <Modal title={t(`soporte.${hilo.subject}`)} closeTo={hrefTo(params)}>
      {!hilo.read && (
        <RemixForm id={MARCAR} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="leer" />
          <input type="hidden" name="id" value={hilo.id} />
        </RemixForm>
      )}
      {hilo.email ? <Answer {...props} email={hilo.email} /> : <Silent {...props} />}
    </Modal>
  )
}

function Answer({ email, ...props }: Props & { email: string }) {
  const { t } = useI18n()
  const { hilo, intento } = props
  const f = useFormulario({ id: 'responder', schema: MensajesCommand, intent: 'responder', inicial: {} })
  return (
    <Form of={f} bare>
      <input type="hidden" name="id" value={hilo.id} />
      <input type="hidden" name="intento" value={intento} />
      <ModalBody>
        <FormError of={f} />
        <Conversation {...props} />
        <TextareaField
          field={f.campos.mensaje}
          label={t('soporte.respuesta')}
          hint={t('soporte.respuesta_ayuda', { email })}
          rows={5}
          maxLength={MENSAJE_MAX}
        />
      </ModalBody>
      <ModalFoot>
        <CloseButton>{t('comun.cerrar')}</CloseButton>
        {!hilo.read && <MarkRead />}
        <SubmitButton of={f} busy={t('soporte.enviando')}>
          {t('soporte.responder')}
        </SubmitButton>
      </ModalFoot>
    </Form>
  )
}

/** Who wrote is gone: what was said can still be read. */
function Silent(props: Props) {
  const { t } = useI18n()
  return (
    <>
      <ModalBody>
        <Conversation {...props} />
        <Note>{t('soporte.sin_destino')}</Note>
      </ModalBody>
      <ModalFoot>
        <CloseButton>{t('comun.cerrar')}</CloseButton>
        {!props.hilo.read && <MarkRead />}
      </ModalFoot>
    </>
  )
}

const MARCAR = 'marcar-leido'

/** Who came by the link of a mail has read it without a click on its row. */
function MarkRead() {
  const { t } = useI18n()
  return (
    <button type="submit" className="btn" form={MARCAR}>
      {t('soporte.marcar')}
    </button>
  )
}

function Conversation({ hilo, ahora }: Props) {
  const { t } = useI18n()
  const nombre = hilo.nombre ?? t('soporte.cuenta_eliminada')
  return (
    <>
      <dl className="thread-who">
        <div>
          <dt>{t('soporte.de')}</dt>
          <dd>
            {nombre}
            {hilo.email && <small>{hilo.email}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('soporte.empresa')}</dt>
          <dd>{hilo.empresa ?? t('soporte.sin_empresa')}</dd>
        </div>
        <div>
          <dt className="sr">{t('soporte.estado')}</dt>
          <dd>
            <Badge estado={hilo.estado} />
          </dd>
        </div>
      </dl>
      <Said who={nombre} at={hilo.created_at} now={ahora} text={hilo.content} />
      {hilo.respuestas.map((r) => (
        <Said
          key={r.id}
          who={r.quien ?? (r.de_soporte ? t('soporte.soporte') : nombre)}
          ours={r.de_soporte}
          at={r.created_at}
          now={ahora}
          text={r.content}
        />
      ))}
    </>
  )
}
