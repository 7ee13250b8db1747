/** LEEME.txt of «Descargar todo»: what the ZIP holds, and how to check that it is whole. */
import { KEPT_HOURS } from './descarga'
import { MANIFEST } from './names'

/** @param made the day and time in the company's zone */
export function readme({ empresa, made, zona }: { empresa: string; made: string; zona: string }): string {
  const lines = [
    `${empresa}: todos los datos de la empresa en Vigía`,
    `Empezó a hacerse el ${made} (${zona}). Lo que cambió mientras se hacía puede estar antes o después del cambio.`,
    '',
    'tablas/      Un archivo CSV y uno JSON por cada tabla. El CSV se abre en Excel: horas de la zona de la empresa,',
    '             valores en pesos. El JSON es para programas: los mismos datos, con horas en UTC (RFC 3339).',
    '             Una tabla larga ocupa varios archivos numerados. En archivos.csv la columna «Ruta» dice dónde está cada archivo.',
    'archivos/    Los archivos que se subieron, por placa.',
    'facturas/    Las facturas electrónicas y notas crédito de los pagos a Vigía, en PDF y XML.',
    'recorridos/  Un archivo GPX por vehículo y día, de los días que su plan conserva y que ya se contaron.',
    'actividad/   El registro de actividad de hace más de 90 días, comprimido (gzip), una línea JSON por suceso.',
    `${MANIFEST}  La suma SHA-256 de cada archivo.`,
    '',
    `Para comprobar que todo está completo, en Linux o macOS: sha256sum -c ${MANIFEST}   (macOS: shasum -a 256 -c ${MANIFEST})`,
    'La huella que muestra Vigía y que llegó por correo es la suma SHA-256 de ese mismo archivo.',
    '',
    'No están: contraseñas, códigos, claves, enlaces ni nada con lo que se pueda entrar en Vigía o hacerse pasar por otro;',
    'tampoco lo que solo sirve para buscar y se calcula de lo demás.',
    '',
    `Este archivo contiene datos personales (Ley 1581 de 2012): guárdelo en un lugar seguro. En Vigía se borra a las ${KEPT_HOURS} horas.`,
    '',
    '---',
    `${empresa}: all data of the company in Vigía. tablas/: one CSV and one JSON per table; archivos/: uploaded files; facturas/: electronic invoices;`,
    'recorridos/: one GPX per vehicle and day; actividad/: the audit log older than 90 days (gzip, one JSON per line).',
    `Check it with: sha256sum -c ${MANIFEST}`,
    '',
  ]
  return lines.join('\r\n')
}
