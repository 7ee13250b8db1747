/** «Cuentas vinculadas»: the accounts elsewhere that a person comes in with, and those that can be linked. */
import { DesvincularCommand, VincularCommand } from '@domain/vinculo'
import { Link2 } from 'lucide-react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { PasswordField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefPregunta } from './address'
import { ProviderResult } from './providers'
import type { Links } from './tab.server'

type Props = { links: Links; base: string; ahora: number }

/** Nothing where no provider is set up and nothing is linked. */
export function LinkedAccounts({ links, base, ahora }: Props) {
  const { t, fecha, hace } = useI18n()
  const { vinculos, ofertas, conContrasena, verificado, resultado, pregunta } = links
  if (vinculos.length === 0 && ofertas.length === 0) return null
  const suyo = pregunta?.que === 'desvincular' ? vinculos.find((v) => v.id === pregunta.id) : undefined
  const oferta = pregunta?.que === 'vincular' ? ofertas.find((o) => o.id === pregunta.id) : undefined
  return (
    <Panel title={t('vinculos.titulo')}>
      <div className="panel-form">
        <ProviderResult resultado={resultado} />
        <p className="muted">{t('vinculos.texto')}</p>
        {vinculos.length > 0 && (
          <ul className="rows rows--flush" aria-label={t('vinculos.titulo')}>
            {vinculos.map((v) => (
              <li key={v.id}>
                <div className="row">
                  <div className="row-main">
                    <b>{v.proveedor}</b>
                    <small>
                      {v.email && <span className="address">{v.email} · </span>}
                      {t('vinculos.vinculada_el', { fecha: fecha(v.created_at) })} ·{' '}
                      {t('vinculos.usada', { hace: hace(v.usada_at, ahora) })}
                    </small>
                  </div>
                  {conContrasena && (
                    <LinkButton tone="line" to={hrefPregunta(base, 'desvincular', v.id)} preventScrollReset>
                      {t('vinculos.desvincular')}
                    </LinkButton>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        {!conContrasena && <Note>{t('vinculos.sin_contrasena')}</Note>}
        {conContrasena && !verificado && ofertas.length > 0 && (
          <Note action={<LinkButton to="/verify-email">{t('acceso.verificar_boton')}</LinkButton>}>
            {t('vinculos.sin_confirmar')}
          </Note>
        )}
        {conContrasena && verificado && ofertas.length > 0 && (
          <div className="calendar-end">
            {ofertas.map((o) => (
              <LinkButton
                key={o.id}
                tone="line"
                icon={Link2}
                to={hrefPregunta(base, 'vincular', o.id)}
                preventScrollReset
              >
                {t('vinculos.vincular', { nombre: o.nombre })}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
      {oferta && <Vincular base={base} oferta={oferta} />}
      {suyo && <Desvincular base={base} id={suyo.id} nombre={suyo.proveedor} />}
    </Panel>
  )
}

function Vincular({ base, oferta }: { base: string; oferta: { id: string; nombre: string } }) {
  const { t } = useI18n()
  const { id, nombre } = oferta
  const action = hrefPregunta(base, 'vincular', id)
  const f = useFormulario({ id: 'vincular', schema: VincularCommand, intent: 'identidad-vincular', action })
  return (
    <Modal title={t('vinculos.vincular_pregunta', { nombre })} size="sm" closeTo={base}>
      <Form of={f} bare>
        <input type="hidden" name="proveedor" value={id} />
        <ModalBody>
          <FormError of={f} />
          <p className="muted">{t('vinculos.vincular_texto', { nombre })}</p>
          <PasswordField
            field={f.campos.contrasena_actual}
            label={t('vinculos.contrasena')}
            autoComplete="current-password"
          />
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f}>{t('vinculos.continuar')}</SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

function Desvincular({ base, id, nombre }: { base: string; id: string; nombre: string }) {
  const { t } = useI18n()
  const action = hrefPregunta(base, 'desvincular', id)
  const f = useFormulario({ id: 'desvincular', schema: DesvincularCommand, intent: 'identidad-desvincular', action })
  return (
    <Modal title={t('vinculos.desvincular_pregunta', { nombre })} size="sm" closeTo={base}>
      <Form of={f} bare>
        <input type="hidden" name="id" value={id} />
        <ModalBody>
          <FormError of={f} />
          <p className="muted">{t('vinculos.desvincular_texto')}</p>
          <PasswordField
            field={f.campos.contrasena_actual}
            label={t('vinculos.contrasena')}
            autoComplete="current-password"
          />
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} tone="danger" className="btn--wash">
            {t('vinculos.desvincular')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}
