import type { documentos as es } from '../es/documentos'
import type { Same } from '../format'

export const documentos: Same<typeof es> = {
  titulo: 'Documents and due dates',
  descripcion: 'Register, renew and keep SOAT, inspection, tax and policies, and say when one of them does not apply.',
  secciones: {
    registrar: {
      titulo: 'Register a document',
      claves: 'upload add soat inspection policy',
      bloques: [
        {
          pasos: [
            'In **Documents** press **Add document**. If one that the law asks for is missing, there is also the filter **Not registered**, with the button **Register** on each row; while there are no documents at all, **See what is missing** leads to it.',
            'Choose vehicle and type, and write the date of issue. We propose the expiry date by the rule of that document; change it if yours says otherwise.',
            'If you like, add the file or take a photo of it with the phone.',
            'Save. Lamps and alerts change at once.',
          ],
        },
        {
          tabla: [
            ['Document', 'Expiry date that we propose'],
            ['SOAT, RCC and RCE', 'One year, to the day before'],
            ['Technical inspection', 'One year; the first one, by the date of registration'],
            ['Operating card', 'Two years'],
            ['Fire extinguisher', 'One year'],
            ['Tax', 'None: each department sets its deadline, which is in your tax return'],
          ],
        },
        { p: 'For any other paper choose **Other** and give it a name, for example «Emissions certificate».' },
        {
          foto: 'documento-nuevo',
          alt: 'The form Add document, with the expiry date proposed from the date of issue.',
        },
      ],
    },
    renovar: {
      titulo: 'Renew',
      claves: 'new update history previous soat inspection',
      bloques: [
        {
          p: 'Press **Renew** on the row, on the board or in the alert, and write the new dates. The document before goes to its **History** with its file, and its alerts are resolved.',
        },
        {
          nota: 'Do not edit the old document to renew it: the previous one would be lost. Editing is for correcting what was written wrongly.',
        },
        { foto: 'renovar', alt: 'The window Renew, with the expiry date proposed.' },
      ],
    },
    archivos: {
      titulo: 'Files and photos',
      claves: 'pdf jpg png photo size attachment 5 mb',
      bloques: [
        {
          p: 'PDF, JPG and PNG of up to 5 MB are taken, one per document. A larger photo is made smaller on your phone before it goes up. To see it, press **View**: it opens on the same page and can be downloaded.',
        },
        {
          p: 'A file has no public link: only who is signed in and may see that vehicle opens it, and each reading is in the activity log.',
        },
      ],
    },
    'no-aplica': {
      titulo: 'When a document does not apply',
      claves: 'exempt electric remove warning exemption',
      bloques: [
        {
          p: 'Often we know it already: of public service we ask no tax, and of a new car no technical inspection. For other cases choose **Does not apply** among the actions of the row and write the reason, for example «Electric vehicle, exempt from the tax».',
        },
        {
          p: 'It is not asked for and not warned about any more. The reason stays in sight, and **Ask for it again** undoes it.',
        },
      ],
    },
    eliminar: {
      titulo: 'Delete',
      claves: 'remove file',
      bloques: [
        {
          p: 'When the document that counts is deleted, the one before counts again; if there is none, it is not registered. You can also take away the file alone and leave the dates. A User does not delete: they add and renew.',
        },
      ],
    },
  },
}
