import type { MotivoKey } from '@domain/negativa'

/** The text of every refusal. A MotivoKey without its text here does not compile. */
export const motivos: Record<MotivoKey, string> = {
  requerido: 'Complete este dato.',
  'no-encontrado': 'No encontramos lo que busca. Puede que alguien lo haya eliminado.',
  'correo-invalido': 'Escriba un correo como nombre@empresa.com.',
  'demasiado-largo': 'Es demasiado largo. Escriba como máximo {max} caracteres.',
  'caracter-no-permitido': 'Hay un carácter que no se puede usar. Escríbalo de nuevo.',
  'fuera-de-rango': 'El valor está fuera de lo permitido.',
  'demasiados-intentos': 'Demasiados intentos. Espere un momento e intente de nuevo.',
  'opcion-invalida': 'Elija una de las opciones.',
  'fecha-invalida': 'Escriba una fecha válida.',
  'fecha-futura': 'La fecha no puede estar en el futuro.',
  'placa-invalida': 'Escriba la placa como ABC123, o ABC12D si es moto.',
  'placa-repetida': 'Ya hay un vehículo con esta placa.',
  'anio-fuera-de-rango': 'Escriba un año entre {min} y {max}.',
  'cilindraje-fuera-de-rango': 'Escriba un cilindraje entre {min} y {max} cm³.',
  'limite-de-vehiculos':
    'Su plan {plan} permite hasta {limite} vehículos. Con el plan {siguiente} puede tener hasta {hasta}.',
  'limite-enterprise': 'Su plan permite hasta {limite} vehículos, y ya los tiene.',
  'suscripcion-terminada': 'Su suscripción terminó. Puede consultar todo lo que registró, pero no agregar registros.',
  'ya-tiene-empresa': 'Su cuenta ya tiene una empresa.',
  'sin-empresa': 'No se encontró información de la empresa',
  'error-guardar-vehiculo': 'Error al guardar el vehículo',
  'error-eliminar-vehiculo': 'Error al eliminar el vehículo',
  'error-guardar-empresa': 'Error al guardar la empresa',
  'error-actualizar-empresa': 'Error al actualizar la empresa',
  'vehiculo-requerido': 'Por favor seleccione un vehículo',
  'vehiculo-con-dispositivo':
    'Este vehículo ya tiene un dispositivo GPS asignado. Por favor seleccione otro vehículo o elimine el dispositivo existente primero.',
  'vehiculo-con-dispositivo-corto':
    'Este vehículo ya tiene un dispositivo GPS asignado. Por favor seleccione otro vehículo.',
  'imei-invalido': 'Use solo letras y números, de 4 a 32, como están en la etiqueta del equipo.',
  'imei-repetido': 'Su empresa ya tiene un dispositivo con este IMEI. Revise el número.',
  'contrasena-corta': 'Use al menos 8 caracteres.',
  'contrasena-larga': 'Use como máximo 256 caracteres.',
  'contrasena-comun':
    'Es de las primeras contraseñas que alguien probaría. Escriba otra, por ejemplo tres palabras sin relación.',
  'contrasena-previsible': 'No use su correo, su empresa ni «Vigía» en la contraseña.',
  'contrasenas-no-coinciden': 'Las contraseñas no coinciden',
  'terminos-sin-aceptar': 'Acepte los términos para crear la cuenta.',
  'cuenta-existe': 'Esta cuenta ya existe.',
  'credenciales-incorrectas': 'Correo electrónico o contraseña incorrectos',
  'error-crear-cuenta': 'Error al crear la cuenta. Por favor, intente nuevamente.',
  'error-iniciar-sesion': 'Error al iniciar sesión. Por favor, intente nuevamente.',
  'espere-segundos':
    'Demasiados intentos. Espere un segundo e intente de nuevo.|Demasiados intentos. Espere {n} segundos e intente de nuevo.',
  'espere-minutos':
    'Demasiados intentos. Espere un minuto e intente de nuevo.|Demasiados intentos. Espere {n} minutos e intente de nuevo.',
  'plan-sin-gps': 'El rastreo GPS viene con el plan Pro. Con su plan no puede agregar dispositivos.',
  'error-guardar-dispositivo': 'Error al guardar el dispositivo GPS',
  'error-eliminar-dispositivo': 'Error al eliminar el dispositivo GPS',
  'error-enlace': 'Error al generar código QR',
}
