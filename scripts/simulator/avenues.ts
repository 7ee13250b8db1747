/**
 * Avenues of Bogotá, drawn by hand along their axis from south to north (or from the centre outwards), ± 50 m.
 * `laneOffset` is the distance in metres from the axis to the driving lane, on the right in both directions.
 */
export type Vertex = readonly [lat: number, lng: number]

export interface Avenue {
  nombre: string
  laneOffset: number
  /** usual speed in free traffic, m/s */
  cruiseSpeed: number
  vertices: readonly Vertex[]
}

export const CARRERA_7: Avenue = {
  nombre: 'Carrera 7, de la Calle 26 a la Calle 100',
  laneOffset: 7,
  cruiseSpeed: 9.5,
  vertices: [
    [4.6134, -74.0699], // Calle 26
    [4.6154, -74.0689], // Calle 28, Museo Nacional
    [4.6171, -74.0681],
    [4.6187, -74.0675], // Calle 32
    [4.6204, -74.0669], // Calle 34
    [4.6222, -74.0662], // Calle 36, Parque Nacional
    [4.6253, -74.0655], // Calle 39
    [4.6286, -74.065], // Calle 42, Javeriana
    [4.6318, -74.0643], // Calle 45
    [4.6337, -74.0638],
    [4.6353, -74.0632], // Calle 49
    [4.6371, -74.0625],
    [4.6389, -74.0618], // Calle 53
    [4.6409, -74.0611],
    [4.6428, -74.0605], // Calle 57
    [4.6456, -74.0596], // Calle 60
    [4.6486, -74.0586], // Calle 63
    [4.6504, -74.058],
    [4.6522, -74.0574], // Calle 67
    [4.6546, -74.0567],
    [4.6569, -74.056], // Calle 72
    [4.6603, -74.0549], // Calle 76
    [4.6632, -74.0535], // Calle 79
    [4.6656, -74.0518], // Calle 82
    [4.6682, -74.0499], // Calle 85
    [4.6707, -74.0481], // Calle 88
    [4.6738, -74.0459], // Calle 92, El Chicó
    [4.6758, -74.0443], // Calle 94
    [4.6784, -74.042], // Calle 97
    [4.6815, -74.0398], // Calle 100
  ],
}

export const AUTOPISTA_NORTE: Avenue = {
  nombre: 'Autopista Norte, de la Calle 80 a la Calle 170',
  laneOffset: 18,
  cruiseSpeed: 16,
  vertices: [
    [4.6668, -74.0606], // Los Héroes
    [4.6681, -74.0603],
    [4.6702, -74.06], // Calle 82
    [4.6723, -74.0596], // Calle 85
    [4.6742, -74.0593],
    [4.676, -74.059], // Calle 88, El Virrey
    [4.6782, -74.0586], // Calle 92
    [4.6811, -74.0582], // Calle 95
    [4.6839, -74.0577], // Calle 100
    [4.6868, -74.0572], // puente de la Calle 100
    [4.6898, -74.0567],
    [4.693, -74.0562], // Calle 106
    [4.6955, -74.0558],
    [4.6981, -74.0553], // Calle 116, Pepe Sierra
    [4.7012, -74.0548], // Calle 122
    [4.7046, -74.0542], // Calle 127
    [4.7079, -74.0537],
    [4.711, -74.0532], // Calle 131A
    [4.7146, -74.0526], // Calle 134, Prado
    [4.7179, -74.052],
    [4.7212, -74.0515], // Calle 138, Alcalá
    [4.7239, -74.051],
    [4.7269, -74.0505], // Calle 142
    [4.7309, -74.0498], // Calle 146
    [4.7346, -74.0492], // Calle 152, Mazurén
    [4.7382, -74.0486],
    [4.7419, -74.048], // Calle 161
    [4.7441, -74.0476],
    [4.7462, -74.0473], // Calle 166, Toberín
    [4.7499, -74.0467], // Calle 170
  ],
}

const NQS: Avenue = {
  nombre: 'Avenida NQS, de la Calle 6 a la Calle 92',
  laneOffset: 16,
  cruiseSpeed: 14,
  vertices: [
    [4.6042, -74.0999], // Comuneros
    [4.6061, -74.0983],
    [4.6081, -74.0967], // Calle 9
    [4.61, -74.0953],
    [4.6117, -74.0939], // Ricaurte
    [4.6135, -74.0924],
    [4.6153, -74.0909],
    [4.6169, -74.0895], // Calle 19, Paloquemao
    [4.6191, -74.0877],
    [4.6213, -74.0859],
    [4.6234, -74.0842], // Calle 24A, CAD
    [4.6259, -74.0822],
    [4.6282, -74.0807],
    [4.6307, -74.0799], // Calle 26
    [4.6338, -74.0796],
    [4.6371, -74.0793], // Calle 45, Universidad Nacional
    [4.6399, -74.0791],
    [4.6427, -74.0789], // Calle 53
    [4.6454, -74.0787], // El Campín
    [4.6477, -74.0785],
    [4.65, -74.0783], // Calle 63
    [4.6537, -74.0781],
    [4.6573, -74.0777], // Calle 66, Siete de Agosto
    [4.6602, -74.0768],
    [4.6633, -74.0757],
    [4.6663, -74.0746], // Calle 72
    [4.6684, -74.073],
    [4.6702, -74.0713], // Calle 75
    [4.6718, -74.0693],
    [4.6734, -74.0672], // Calle 80
    [4.6756, -74.0645], // La Castellana
    [4.6776, -74.0622],
    [4.6795, -74.06], // Calle 92
  ],
}

export const EL_DORADO: Avenue = {
  nombre: 'Avenida El Dorado, de la Avenida Caracas al Portal El Dorado',
  laneOffset: 17,
  cruiseSpeed: 15,
  vertices: [
    [4.6169, -74.0727], // Avenida Caracas
    [4.6186, -74.0745], // Carrera 17
    [4.6205, -74.0763], // Centro Memoria
    [4.6223, -74.0777],
    [4.6241, -74.079],
    [4.626, -74.0803], // Concejo de Bogotá
    [4.6286, -74.0819], // NQS
    [4.6309, -74.0835], // Universidad Nacional
    [4.6321, -74.0852],
    [4.6331, -74.0876],
    [4.6343, -74.0897], // Corferias
    [4.6359, -74.0915],
    [4.6375, -74.0931], // Quinta Paredes
    [4.6401, -74.0948], // Carrera 50
    [4.6428, -74.0965], // Gobernación
    [4.6449, -74.0978],
    [4.6469, -74.099], // CAN
    [4.6489, -74.1003],
    [4.6509, -74.1016], // Salitre El Greco
    [4.6539, -74.1036], // Avenida 68
    [4.6571, -74.1056], // El Tiempo
    [4.6596, -74.1072],
    [4.662, -74.1088], // Avenida Rojas
    [4.6654, -74.111], // Avenida Boyacá
    [4.669, -74.1132], // Normandía
    [4.672, -74.1152],
    [4.675, -74.1171], // Modelia
    [4.6782, -74.1191], // Avenida Ciudad de Cali
    [4.6814, -74.1212], // Portal El Dorado
  ],
}

const CARACAS: Avenue = {
  nombre: 'Avenida Caracas, de la Avenida Jiménez a Los Héroes',
  laneOffset: 12,
  cruiseSpeed: 10.5,
  vertices: [
    [4.6029, -74.0804], // Avenida Jiménez
    [4.6046, -74.0792],
    [4.6063, -74.0781],
    [4.608, -74.0769], // Calle 19
    [4.6099, -74.0758],
    [4.6117, -74.0747], // Calle 22
    [4.6142, -74.0734],
    [4.6166, -74.0722], // Calle 26
    [4.6191, -74.071], // Calle 32
    [4.6216, -74.0698], // Calle 34
    [4.6242, -74.0692],
    [4.6269, -74.0687], // Avenida 39
    [4.6295, -74.0682],
    [4.632, -74.0678], // Calle 45
    [4.6348, -74.0673],
    [4.6376, -74.0668], // Marly
    [4.6403, -74.0663], // Calle 53
    [4.643, -74.0658], // Calle 57
    [4.646, -74.0653],
    [4.6491, -74.0646], // Calle 63
    [4.652, -74.0638],
    [4.6549, -74.063], // Flores
    [4.6588, -74.0622], // Calle 72
    [4.663, -74.0613], // Calle 76
    [4.6655, -74.0608],
    [4.6681, -74.0603], // Los Héroes
  ],
}

const BOYACA: Avenue = {
  nombre: 'Avenida Boyacá, de la Avenida de las Américas a la Avenida Suba',
  laneOffset: 15,
  cruiseSpeed: 14.5,
  vertices: [
    [4.6301, -74.1342], // Avenida de las Américas
    [4.6325, -74.1327],
    [4.6349, -74.1312],
    [4.6373, -74.1297],
    [4.6397, -74.1281],
    [4.6421, -74.1266],
    [4.6446, -74.125], // Calle 13
    [4.6474, -74.1233],
    [4.6502, -74.1215],
    [4.653, -74.1198],
    [4.6558, -74.118],
    [4.6586, -74.1162], // La Esperanza
    [4.662, -74.1138],
    [4.6654, -74.111], // Avenida El Dorado
    [4.6685, -74.1084],
    [4.6718, -74.1057], // Calle 53
    [4.6751, -74.103],
    [4.6784, -74.1003], // Calle 63
    [4.6816, -74.0976],
    [4.6848, -74.095], // Calle 68
    [4.6879, -74.0924], // Calle 72
    [4.691, -74.0897],
    [4.694, -74.0871], // Calle 80
    [4.6967, -74.085],
    [4.6996, -74.083],
    [4.7027, -74.0812], // Pontevedra
    [4.7059, -74.0797],
    [4.7092, -74.0784],
    [4.7125, -74.0773], // Calle 116
    [4.7155, -74.0764],
    [4.7185, -74.0756], // Calle 127
    [4.7214, -74.0748], // Avenida Suba
  ],
}

export const AVENUES = [CARRERA_7, AUTOPISTA_NORTE, NQS, EL_DORADO, CARACAS, BOYACA] as const
