import type { MotivoKey } from '@domain/negativa'

export const motivos: Record<MotivoKey, string> = {
  requerido: 'Please fill this in.',
  'no-encontrado': 'We could not find it. Someone may have deleted it.',
  'correo-invalido': 'Write an address like name@company.com.',
  'demasiado-largo': 'Too long. Write at most {max} characters.',
  'caracter-no-permitido': 'There is a character that cannot be used. Please write it again.',
  'fuera-de-rango': 'The value is out of range.',
  'demasiados-intentos': 'Too many attempts. Wait a moment and try again.',
  'opcion-invalida': 'Choose one of the options.',
  'fecha-invalida': 'Write a valid date.',
  'fecha-futura': 'The date cannot be in the future.',
  'placa-invalida': 'Write the plate as ABC123, or ABC12D for a motorcycle.',
  'placa-repetida': 'There is already a vehicle with this plate.',
  'anio-fuera-de-rango': 'Write a year between {min} and {max}.',
  'cilindraje-fuera-de-rango': 'Write an engine size between {min} and {max} cc.',
  'limite-de-vehiculos':
    'Your {plan} plan allows up to {limite} vehicles. With the {siguiente} plan you can have up to {hasta}.',
  'limite-enterprise': 'Your plan allows up to {limite} vehicles. Write to us and we will raise it.',
  'suscripcion-terminada':
    'Your subscription ended. You can read and export everything; renew your plan to add records.',
  'ya-tiene-empresa': 'Your account already has a company.',
  'sin-empresa': 'No company information was found',
  'error-guardar-vehiculo': 'The vehicle could not be saved',
  'error-eliminar-vehiculo': 'The vehicle could not be deleted',
  'error-guardar-empresa': 'The company could not be saved',
  'error-actualizar-empresa': 'The company could not be updated',
  'vehiculo-requerido': 'Please select a vehicle',
  'vehiculo-con-dispositivo':
    'This vehicle already has a GPS device. Please select another vehicle or delete the existing device first.',
  'vehiculo-con-dispositivo-corto': 'This vehicle already has a GPS device. Please select another vehicle.',
  'imei-invalido': 'Use letters and figures only, 4 to 32, as they are on the label of the device.',
  'imei-repetido': 'Your company already has a device with this IMEI. Check the number.',
  'contrasena-corta': 'Use at least 8 characters.',
  'contrasena-larga': 'Use at most 256 characters.',
  'contrasena-comun':
    'It is among the first passwords that anyone would try. Choose another, for instance three unrelated words.',
  'contrasena-previsible': 'Do not use your email, your company or “Vigía” in the password.',
  'contrasenas-no-coinciden': 'The passwords do not match',
  'terminos-sin-aceptar': 'Accept the terms to create the account.',
  'cuenta-existe': 'This account already exists.',
  'credenciales-incorrectas': 'Wrong email or password',
  'error-crear-cuenta': 'The account could not be created. Please try again.',
  'error-iniciar-sesion': 'Signing in failed. Please try again.',
  'espere-segundos':
    'Too many attempts. Wait one second and try again.|Too many attempts. Wait {n} seconds and try again.',
  'espere-minutos':
    'Too many attempts. Wait one minute and try again.|Too many attempts. Wait {n} minutes and try again.',
  'plan-sin-gps': 'GPS tracking comes with the Pro plan. Upgrade your plan to add devices.',
  'error-guardar-dispositivo': 'The GPS device could not be saved',
  'error-eliminar-dispositivo': 'The GPS device could not be deleted',
  'error-enlace': 'The QR code could not be generated',
}
