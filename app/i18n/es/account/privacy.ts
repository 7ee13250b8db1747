/**
 * /privacidad: what is collected, why, for how long, and whom to contact. Changing what it says needs a new version
 * (domain/identidad/privacy.ts).
 */
export const privacy = {
  version: 'Versión del {fecha}',
  intro:
    'Esta página dice qué datos guarda Vigía, para qué, por cuánto tiempo y cómo ejercer los derechos que da la Ley 1581 de 2012.',
  who: 'Quién responde',
  who_text:
    'Cada empresa decide qué vehículos, conductores y documentos registra, y responde por ellos. Vigía guarda y procesa esos datos por encargo de la empresa, y responde por los datos de las cuentas. No vende datos ni los usa para publicidad.',
  que: 'Qué se guarda y para qué',
  que_cuenta:
    'De su cuenta: nombre, correo electrónico, teléfono, idioma y zona horaria, para identificarlo y escribirle. De la contraseña se guarda solo una huella cifrada, que no permite recuperarla.',
  que_empresa:
    'De la empresa: nombre, NIT, dirección y teléfono; sus vehículos, documentos, mantenimientos y archivos, para avisar de los vencimientos.',
  que_conductores:
    'De los conductores: nombre, documento, fecha de nacimiento, teléfono y licencia, para saber si pueden conducir cada vehículo; lo que objetan de sus datos, con la respuesta; y por 30 días, quién miró dónde estaba el vehículo.',
  que_posiciones:
    'Del rastreo: la ubicación, su precisión, su velocidad y su rumbo. Del celular, desde que el conductor inicia el rastreo hasta que lo detiene: cuando está detenido no se recibe ni se guarda nada de él. De un rastreador instalado en el vehículo, en el horario que fija la empresa. En la demostración «Pruébelo con su teléfono» la ubicación se muestra hasta por 10 minutos y se borra; de su dirección de internet queda por una hora una huella cifrada, para contar los intentos.',
  que_seguridad:
    'De la seguridad: las sesiones abiertas con su navegador y su ciudad aproximada, y un registro de quién entró, qué cambió y qué archivos abrió. De la dirección de internet, ese registro guarda solo una huella cifrada.',
  rastreo: 'La autorización del conductor',
  rastreo_text:
    'El conductor autoriza el rastreo cada vez que toca Iniciar Rastreo, y lo retira cuando toca Detener Rastreo. La primera vez se guarda la fecha y la versión de este texto. Nadie está obligado a compartir su ubicación fuera de su horario de trabajo.',
  time: 'Por cuánto tiempo',
  time_text:
    'Los datos se guardan mientras la empresa o la cuenta existan. Al borrar un vehículo, un conductor, un documento o un dispositivo se borran también sus archivos y su recorrido. En el plan Basic las posiciones se borran a los 30 días. Una sesión dura 30 días como máximo. El registro de actividad se conserva: lo de más de 90 días pasa a un archivo que leen la misma empresa, según su plan, y la plataforma; guarda identificadores, no nombres ni correos.',
  where: 'Dónde están y quién los ve',
  where_text:
    'Los datos están en los servidores de Cloudflare, que pueden estar fuera de Colombia. Los ven las personas de su empresa según su rol, y el personal de Vigía que atiende la plataforma. Los mapas se cargan de un proveedor de mapas, que recibe la dirección de internet de quien los mira, pero no su nombre ni su vehículo. Los correos salen por un proveedor de correo.',
  recipients: 'Quién más los recibe',
  recipients_text:
    'Un cliente al que la empresa le da un enlace: ve por un tiempo dónde está un vehículo y, si la empresa lo permite, el nombre del conductor. Los programas que la empresa conecta: su contabilidad, su servidor de rastreo, y los que usan la API y los webhooks. Wompi, que recibe los pagos: el nombre, el documento, el correo y el teléfono de quien paga. El proveedor de facturas electrónicas y la DIAN, cuando los pagos se facturan: los datos de facturación.',
  rights: 'Sus derechos',
  rights_text:
    'Puede conocer, actualizar y corregir sus datos, pedir una prueba de la autorización, retirarla, pedir que se borren y presentar quejas ante la Superintendencia de Industria y Comercio. Para lo que registró su empresa, hable primero con el administrador de su empresa.',
  contact: 'Escriba a',
} as const
