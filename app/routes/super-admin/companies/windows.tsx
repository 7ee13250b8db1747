/** The dialog that the address names, over the list. */
import { APOYO_MINUTOS, EmpresasCommand } from '@domain/empresas'
import { useSearchParams } from '@remix-run/react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Field } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { hrefTo } from './address'
import { CreateCompany, EditCompany } from './form'
import type { Abierta } from './load.server'

export function Window({ abierta }: { abierta: Abierta }) {
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  switch (abierta.ventana) {
    case 'nueva':
      return <CreateCompany {...abierta} closeTo={closeTo} />
    case 'editar':
      return <EditCompany key={abierta.id} {...abierta} closeTo={closeTo} />
    case 'eliminar':
      return <Remove {...abierta} closeTo={closeTo} />
    case 'abrir':
      return <Open {...abierta} closeTo={closeTo} />
  }
}

const TOPE = 1000
const LINEAS = [
  'vehiculos',
  'conductores',
  'documentos',
  'mantenimientos',
  'archivos',
  'gps_dispositivos',
  'pagos',
  'personas',
] as const

/** What goes, in figures; and the name, typed by who means it. */
function Remove({ id, nombre, seVa, closeTo }: Extract<Abierta, { ventana: 'eliminar' }> & { closeTo: string }) {
  const { t, numero } = useI18n()
  const f = useFormulario({ id: 'eliminar-empresa', schema: EmpresasCommand, intent: 'remove' })
  const decir = (n: number) => (n > TOPE ? t('empresas.mas_de', { n: numero(TOPE) }) : n === 1 ? 1 : numero(n))
  const lineas = LINEAS.filter((linea) => seVa[linea] > 0).map((linea) =>
    t(`empresas.va_${linea}`, { n: decir(seVa[linea]) }),
  )
  return (
    <Modal title={t('empresas.pregunta_eliminar', { nombre })} size="sm" closeTo={closeTo}>
      <Form of={f} bare>
        <input type="hidden" name="id" value={id} />
        <ModalBody>
          <FormError of={f} />
          <div className="muted">
            <p>{t('empresas.eliminar_texto')}</p>
            <p>{t('empresas.eliminar_ingresos')}</p>
            {lineas.length > 0 && (
              <>
                <p>{t('empresas.se_va')}</p>
                <ul className="bullets">
                  {lineas.map((linea) => (
                    <li key={linea}>{linea}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <Field
            field={f.campos.nombre}
            label={t('empresas.escriba', { nombre })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} tone="danger" className="btn--wash" busy={t('comun.eliminando')}>
            {t('empresas.eliminar_boton')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

function Open({ id, nombre, closeTo }: Extract<Abierta, { ventana: 'abrir' }> & { closeTo: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'abrir-empresa', schema: EmpresasCommand, intent: 'open' })
  return (
    <Confirm
      title={t('empresas.pregunta_abrir', { nombre })}
      confirm={t('empresas.abrir_boton')}
      busy={t('empresas.abriendo')}
      tone="plain"
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      <p>{t('empresas.abrir_texto', { n: APOYO_MINUTOS })}</p>
      <p>{t('empresas.abrir_registro')}</p>
    </Confirm>
  )
}
