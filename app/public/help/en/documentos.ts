import type { documentos as es } from '../es/documentos'
import type { Same } from '../format'

export const documentos: Same<typeof es> = {
  title: 'Documents and due dates',
  descripcion: 'Register, renew and keep SOAT, inspection, tax and policies, and say when one of them does not apply.',
  sections: {
    registrar: {
      title: 'Register a document',
      keys: 'upload add soat inspection policy',
      blocks: [
        {
          pasos: [
            'In **Documents** press **Add document**. If one that the law asks for is missing, there is also the filter **Not registered**, with the button **Register** on each row; while there are no documents at all, **See what is missing** leads to it.',
            'Choose vehicle and type, and enter the date of issue. We propose the expiry date by the rule for that document; change it if yours says otherwise.',
            'If you like, add the file or take a photo of it with the phone.',
            'Save. Lamps and alerts change at once.',
          ],
        },
        {
          tabla: [
            ['Document', 'Expiry date that we propose'],
            ['SOAT, RCC and RCE', 'One year'],
            ['Technical inspection', 'One year; the first one, by the date of registration'],
            ['Operating card', 'Two years; one year for a taxi'],
            ['Fire extinguisher', 'One year'],
            ['Tax', 'None: each department sets its deadline, see your tax form'],
          ],
        },
        {
          p: 'The issue date is the first day of cover: a SOAT that begins tomorrow does not cover today. If there are days without cover between two documents, the board shows it.',
        },
        { p: 'For any other document choose **Other** and give it a name, for example “Emissions certificate”.' },
        {
          foto: 'documento-nuevo',
          alt: 'The form Add document, with the expiry date proposed from the date of issue.',
        },
      ],
    },
    renovar: {
      title: 'Renew',
      keys: 'new update history previous soat inspection',
      blocks: [
        {
          p: 'Press **Renew** on the row, on the board or in the alert, and enter the new dates. The previous document goes to its **History** with its file, and its alerts are resolved.',
        },
        {
          nota: 'Do not edit the old document to renew it: the previous one would be lost. Editing is for correcting mistakes.',
        },
        { foto: 'renovar', alt: 'The window Renew, with the expiry date proposed.' },
      ],
    },
    archivos: {
      title: 'Files and photos',
      keys: 'pdf jpg png photo size attachment 5 mb',
      blocks: [
        {
          p: 'PDF, JPG and PNG files of up to 5 MB are accepted, one per document. A larger photo is reduced on your phone before it is uploaded. To see it, press **View**: it opens on the same page and can be downloaded.',
        },
        {
          p: 'A file has no public link: only people who are signed in and may see that vehicle can open it, and each time is recorded in the activity log.',
        },
      ],
    },
    'no-aplica': {
      title: 'When a document does not apply',
      keys: 'exempt electric remove warning exemption',
      blocks: [
        {
          p: 'Often we know it already: of public service we ask no tax, and of a new car no technical inspection. A tax that you had already registered stays at the end of the list as “Not required” and does not count as expired. A technical inspection made before the first one that the law asks for does not expire either: it counts from 30 days before that day. For other cases choose **Does not apply** among the actions of the row and write the reason, for example “Electric vehicle, exempt from the tax”.',
        },
        {
          p: 'We stop asking for it and warning you. The reason stays visible, and you can undo it with **Ask for it again**.',
        },
      ],
    },
    eliminar: {
      title: 'Delete',
      keys: 'remove file',
      blocks: [
        {
          p: 'When the current document is deleted, the previous one becomes current again; if there is none, it shows as not registered. You can also remove only the file and keep the dates. A User cannot delete, only add and renew.',
        },
      ],
    },
  },
}
