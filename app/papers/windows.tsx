/** The dialog that the address asks for. */
import { hasBegun } from '@domain/coverage'
import { diasEntre } from '@domain/dia'
import { DocumentoCommand } from '@domain/documento'
import { escribirPlaca } from '@domain/placa'
import { vigencia } from '@domain/vigencia'
import { Link } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { TextareaField } from '~/ui/field'
import { FileViewer } from '~/ui/file-viewer'
import { Form, FormError } from '~/ui/form'
import { Instead } from '~/ui/instead'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Note } from '~/ui/note'
import { Plate } from '~/ui/plate'
import { useReachable } from '~/ui/read-only'
import { RemoveFile } from '~/ui/remove-file'
import { useAddress } from './address'
import { FormularioDocumento, Renovacion } from './form'
import type { Abierta, Exencion, Hoja } from './load.server'
import { llamar, vencimiento } from './words'

export function VentanaAbierta({ abierta, administra, hoy }: { abierta: Abierta; administra: boolean; hoy: string }) {
  const { t, motivo } = useI18n()
  const { lista } = useAddress()
  const sinCupo = (clave: string) => (
    <Instead title={t('documentos.agregar')} closeTo={lista}>
      <Note tone="warn">{motivo(clave)}</Note>
    </Instead>
  )
  switch (abierta.ventana) {
    case 'nuevo':
      return abierta.eleccion ? (
        <FormularioDocumento hoja={null} eleccion={abierta.eleccion} tipo={abierta.tipo} />
      ) : (
        sinCupo(abierta.negativa ?? 'suscripcion-terminada')
      )
    case 'renovar':
      return abierta.negativa ? sinCupo(abierta.negativa) : <Renovacion hoja={abierta.hoja} hoy={hoy} />
    case 'editar':
      return <FormularioDocumento hoja={abierta.hoja} />
    case 'historial':
      return <Historial hoja={abierta.hoja} administra={administra} hoy={hoy} />
    case 'eliminar':
      return <Eliminar hoja={abierta.hoja} hoy={hoy} />
    case 'quitar-archivo':
      return <QuitarArchivo hoja={abierta.hoja} />
    case 'no-aplica':
      return <NoAplica exencion={abierta.exencion} />
    case 'aplica':
      return <VuelveAAplicar exencion={abierta.exencion} />
    case 'ver': {
      const { archivo } = abierta.hoja.documento
      return archivo && <FileViewer {...archivo} closeTo={lista} />
    }
  }
}

/** The one that counts and those before it, the latest first. */
function Historial({ hoja, administra, hoy }: { hoja: Hoja; administra: boolean; hoy: string }) {
  const i18n = useI18n()
  const { t, fecha } = i18n
  const { lista, con } = useAddress()
  const reachable = useReachable()
  const { documento, vehiculo, historia, cuenta } = hoja
  const de = { documento: llamar(documento, i18n), placa: escribirPlaca(vehiculo.placa) }
  const stateOf = (uno: (typeof historia)[number]) => {
    if (uno.avisa_desde > hoy) return 'No aplica'
    return hasBegun(uno, hoy) ? vigencia(uno.vence, hoy) : 'Por empezar'
  }
  return (
    <Modal
      title={t('documentos.titulo_historial', de)}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={lista}
    >
      <ModalBody>
        <ul>
          {historia.map((uno) => {
            const dia = uno.fecha_vencimiento
            const cual = t('documentos.de_fecha', { fecha: fecha(dia) })
            const enlace = (texto: string, to: string) =>
              reachable(to) && (
                <Link to={to} aria-label={`${texto}: ${cual}`} preventScrollReset replace>
                  {texto}
                </Link>
              )
            return (
              <li className="paper-past" key={uno.id}>
                <span>
                  <b>{vencimiento(dia, diasEntre(hoy, dia), i18n)}</b>
                </span>
                {uno.actual && hoy < uno.cuenta_hasta ? (
                  <Badge estado={stateOf(uno)} title={t('documentos.cuenta')} />
                ) : (
                  <span className="tag">{t('documentos.anterior')}</span>
                )}
                <small>{t('documentos.emitido_el', { fecha: fecha(uno.fecha_emision) })}</small>
                <div className="paper-past-actions">
                  {uno.archivo ? (
                    enlace(t('documentos.abrir_archivo'), con('ver', uno.id))
                  ) : (
                    <span className="faint">{t('documentos.sin_archivo')}</span>
                  )}
                  {administra && enlace(t('documentos.editar_corto'), con('editar', uno.id))}
                  {administra && enlace(t('documentos.eliminar_corto'), con('eliminar', uno.id))}
                </div>
              </li>
            )
          })}
        </ul>
      </ModalBody>
      <ModalFoot>
        <CloseButton>{t('comun.cerrar')}</CloseButton>
        <LinkButton tone="primary" icon={RotateCw} to={con('renovar', cuenta.id)} replace preventScrollReset>
          {t('documentos.renovar_este')}
        </LinkButton>
      </ModalFoot>
    </Modal>
  )
}

/** The question before a document goes: it names what goes with it, and what counts afterwards. */
function Eliminar({ hoja, hoy }: { hoja: Hoja; hoy: string }) {
  const i18n = useI18n()
  const { t, fecha } = i18n
  const { lista } = useAddress()
  const { documento, vehiculo, queda } = hoja
  const f = useFormulario({ id: 'eliminar', schema: DocumentoCommand, intent: 'remove' })
  const de = { documento: llamar(documento, i18n), placa: escribirPlaca(vehiculo.placa) }
  const paso = (dia: string) => dia < hoy
  const dia = documento.fecha_vencimiento
  const despues = !documento.actual
    ? t('documentos.eliminar_anterior')
    : !queda
      ? t('documentos.eliminar_ultimo')
      : t(paso(queda.fecha_vencimiento) ? 'documentos.eliminar_queda_vencido' : 'documentos.eliminar_queda', {
          fecha: fecha(queda.fecha_vencimiento),
        })
  return (
    <Confirm
      title={t('documentos.pregunta_eliminar', de)}
      confirm={t('documentos.eliminar', de)}
      of={f}
      closeTo={lista}
      fields={{ id: documento.id }}
    >
      <p>
        {t(paso(dia) ? 'documentos.eliminar_detalle_vencido' : 'documentos.eliminar_detalle', { fecha: fecha(dia) })}
      </p>
      {documento.archivo && <p>{t('documentos.eliminar_archivo', { nombre: documento.archivo.nombre })}</p>}
      <p>{despues}</p>
    </Confirm>
  )
}

/** The question before the file of a document goes; the document stays. */
function QuitarArchivo({ hoja: { documento, vehiculo } }: { hoja: Hoja }) {
  const i18n = useI18n()
  const { t } = i18n
  const { lista } = useAddress()
  const f = useFormulario({ id: 'quitar-archivo', schema: DocumentoCommand, intent: 'remove-file' })
  const { archivo } = documento
  if (!archivo) return null
  return (
    <RemoveFile of={f} id={documento.id} archivo={archivo} closeTo={lista}>
      {t('documentos.quitar_archivo_queda', {
        documento: llamar(documento, i18n),
        placa: escribirPlaca(vehiculo.placa),
      })}
    </RemoveFile>
  )
}

/** Somebody's word that a type does not apply to a vehicle, with the reason. */
function NoAplica({ exencion: { vehiculo, tipo, motivo } }: { exencion: Exencion }) {
  const { t } = useI18n()
  const { lista, con } = useAddress()
  const f = useFormulario({ id: 'no-aplica', schema: DocumentoCommand, intent: 'exempt', inicial: { motivo } })
  return (
    <Modal
      title={t('documentos.titulo_no_aplica', { documento: t(`papeles.${tipo}`) })}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={lista}
    >
      <Form of={f} bare>
        <input type="hidden" name="vehiculo_id" value={vehiculo.id} />
        <input type="hidden" name="tipo" value={tipo} />
        <ModalBody>
          <FormError of={f} />
          <p className="muted">{t('documentos.no_aplica_ayuda')}</p>
          <TextareaField
            field={f.campos.motivo}
            label={t('documentos.motivo')}
            hint={t('documentos.motivo_ayuda')}
            rows={2}
            maxLength={200}
          />
        </ModalBody>
        <ModalFoot>
          {motivo !== null && (
            <LinkButton className="left" tone="quiet" to={con('aplica', vehiculo.id, tipo)} replace preventScrollReset>
              {t('documentos.volver_a_pedir')}
            </LinkButton>
          )}
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t('documentos.guardar_motivo')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

function VuelveAAplicar({ exencion: { vehiculo, tipo, motivo } }: { exencion: Exencion }) {
  const { t } = useI18n()
  const { lista } = useAddress()
  const f = useFormulario({ id: 'aplica', schema: DocumentoCommand, intent: 'unexempt' })
  const de = { documento: t(`papeles.${tipo}`), placa: escribirPlaca(vehiculo.placa) }
  return (
    <Confirm
      title={t('documentos.pregunta_aplica', de)}
      confirm={t('documentos.volver_a_pedir')}
      tone="plain"
      of={f}
      closeTo={lista}
      fields={{ vehiculo_id: vehiculo.id, tipo }}
    >
      <p>{t('documentos.aplica_detalle', { motivo: motivo ?? '' })}</p>
    </Confirm>
  )
}
