/** The dialogs over the list: a new account, another role or company, and the questions before something happens to one. */
import { ROLES, UsuariosCommand } from '@domain/usuarios'
import { useSearchParams } from '@remix-run/react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { EmailField, Field, SelectField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Note } from '~/ui/note'
import { hrefTo } from './address'
import type { Abierta, Fila } from './load.server'

export function Window({ abierta }: { abierta: Abierta }) {
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  if (abierta.ventana === 'nuevo') return <New empresas={abierta.empresas} closeTo={closeTo} />
  const { ventana, usuario, empresas } = abierta
  if (ventana === 'editar') return <Change usuario={usuario} empresas={empresas} closeTo={closeTo} />
  return <Question que={ventana} usuario={usuario} closeTo={closeTo} />
}

/** What a form proposes for the company: the newest; any other can be typed. */
function Companies({ empresas }: { empresas: readonly string[] }) {
  return (
    <datalist id="empresas">
      {[...new Set(empresas)].map((nombre) => (
        <option key={nombre} value={nombre} />
      ))}
    </datalist>
  )
}

const useRoles = () => {
  const { t } = useI18n()
  return ROLES.map((rol) => ({ value: rol, label: t(`usuarios.${rol}`) }))
}

function New({ empresas, closeTo }: { empresas: readonly string[]; closeTo: string }) {
  const { t } = useI18n()
  const roles = useRoles()
  const f = useFormulario({ id: 'usuario', schema: UsuariosCommand, intent: 'crear', inicial: { rol: 'Usuario' } })
  return (
    <Modal title={t('usuarios.nuevo')} closeTo={closeTo}>
      <Form of={f} bare>
        <ModalBody>
          <FormError of={f} />
          <Field field={f.campos.nombre} label={t('usuarios.nombre')} autoComplete="off" />
          <EmailField
            field={f.campos.email}
            label={t('usuarios.correo')}
            hint={t('usuarios.nuevo_nota')}
            autoComplete="off"
          />
          <SelectField field={f.campos.rol} label={t('usuarios.rol')} options={roles} />
          <Field
            field={f.campos.empresa}
            label={t('usuarios.empresa')}
            hint={t('usuarios.empresa_ayuda')}
            optional
            list="empresas"
            autoComplete="off"
          />
          <Companies empresas={empresas} />
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t('usuarios.crear')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

function Change({ usuario, empresas, closeTo }: { usuario: Fila; empresas: readonly string[]; closeTo: string }) {
  const { t } = useI18n()
  const roles = useRoles()
  const { id, nombre, rol, empresa } = usuario
  const inicial = { rol, empresa: empresa ?? '' }
  const f = useFormulario({ id: 'usuario', schema: UsuariosCommand, intent: 'editar', inicial })
  return (
    <Modal title={t('usuarios.editar_titulo', { nombre })} closeTo={closeTo}>
      <Form of={f} bare>
        <input type="hidden" name="id" value={id} />
        <ModalBody>
          <FormError of={f} />
          <SelectField field={f.campos.rol} label={t('usuarios.rol')} options={roles} />
          <Field
            field={f.campos.empresa}
            label={t('usuarios.empresa')}
            hint={t('usuarios.empresa_ayuda')}
            optional
            list="empresas"
            autoComplete="off"
          />
          <Companies empresas={empresas} />
          <Note>{t('usuarios.editar_nota')}</Note>
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t('comun.guardar_cambios')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

type Que = 'recuperar' | 'deshabilitar' | 'habilitar' | 'eliminar'

function Question({ que, usuario, closeTo }: { que: Que; usuario: Fila; closeTo: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: que, schema: UsuariosCommand, intent: que })
  const { id, nombre, email } = usuario
  const dichos = {
    recuperar: { busy: t('soporte.enviando'), confirm: t('usuarios.recuperar_boton'), tone: 'plain' },
    deshabilitar: {
      busy: t('usuarios.deshabilitando'),
      confirm: t('usuarios.deshabilitar_a', { nombre }),
      tone: 'danger',
    },
    habilitar: { busy: t('usuarios.habilitando'), confirm: t('usuarios.habilitar_a', { nombre }), tone: 'plain' },
    eliminar: { busy: t('comun.eliminando'), confirm: t('usuarios.eliminar_a', { nombre }), tone: 'danger' },
  } as const
  const textos = {
    recuperar: t('usuarios.recuperar_texto', { email }),
    deshabilitar: t('usuarios.deshabilitar_texto'),
    habilitar: t('usuarios.habilitar_texto'),
    eliminar: t('usuarios.eliminar_texto', { email }),
  }
  return (
    <Confirm
      title={t(`usuarios.${que}_pregunta`, { nombre })}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
      {...dichos[que]}
    >
      <p>{textos[que]}</p>
      {que === 'eliminar' && <p>{t('comun.no_se_puede_deshacer')}</p>}
    </Confirm>
  )
}
