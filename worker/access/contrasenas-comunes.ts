/**
 * The passwords that guessers try first and that our length rule would let through (eight characters and more):
 * the best known ones, keyboard walks and countings, names, clubs, cities, endearments, in Spanish before all, and the
 * usual tails. Compiled by hand for this product and its public; lower case, without accents, ordered by alphabet.
 * 4597 entries. How a password is compared with them: domain/contrasena.ts.
 */
const TEXTO = `
  00000000 000000000 0000000000 00000000000 000000000000 00001111 00112233 007007007 01010101 01011960 01011961
  01011962 01011963 01011964 01011965 01011966 01011967 01011968 01011969 01011970 01011971 01011972 01011973 01011974
  01011975 01011976 01011977 01011978 01011979 01011980 01011981 01011982 01011983 01011984 01011985 01011986 01011987
  01011988 01011989 01011990 01011991 01011992 01011993 01011994 01011995 01011996 01011997 01011998 01011999 01012000
  01012001 01012002 01012003 01012004 01012005 01012006 01012007 01012008 01012009 01012010 01020304 0102030405
  01234567 012345678 0123456789 02020202 03030303 04040404 05050505 06060606 07070707 08080808 08520852 09090909
  09876543 098765432 0987654321 10002000 100200300 10101010 101010101 101112131 10203040 1020304050 102030405060
  102938475 1029384756 11110000 11111111 111111111 1111111111 11111111111 111111111111 11112222 111222333 112112112
  11221122 11223344 1122334455 112233445566 11235813 1123581321 112358132134 12121212 1212121212 12131415 12301230
  123123123 1231231234 1232323q 123321123 12341234 12344321 1234512345 123454321 1234554321 123456123456 12345654321
  123456654321 1234567654321 12345678 123456780 123456789 1234567890 1234567890a 1234567891 12345678910 123456789a
  123456789abc 123456789q 123456789z 12345678a 12345678q 12345678z 12345679 1234567a 1234567q 1234567z 123456aa
  123456ab 123456abc 123456as 123456qq 123456qwe 12345abc 12345abcde 12345qwe 12345qwert 1234abcd 1234qwer 1234rewq
  123581321 123654789 12369874 123698745 123abc123 123qwe456 123qweasd 123qweasdzxc 12qwaszx 13131313 135791113
  13579135 13579246 135792468 1357924680 14141414 14701470 147147147 14725836 147258369 147852369 14789632 147896325
  15151515 15901590 159159159 159357123 1593572486 159753123 159753456 159951159 16161616 16777216 17171717 18181818
  19191919 192837465 19701970 19711971 19721972 19731973 19741974 19751975 19761976 19771977 19781978 19791979
  19801980 19811981 19821982 19831983 19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992
  19931993 19941994 19951995 19961996 19971997 19981998 19991999 1a2b3c4d 1a2s3d4f 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2w12 1qaz2w123 1qaz2w1234 1qaz2ws! 1qaz2ws. 1qaz2ws1 1qaz2ws12 1qaz2ws123 1qaz2ws1234 1qaz2wsx 1qaz2wsx!
  1qaz2wsx. 1qaz2wsx1 1qaz2wsx12 1qaz2wsx123 1qaz2wsx1234 1qaz2wsx3 1qaz2wsx3! 1qaz2wsx3. 1qaz2wsx31 1qaz2wsx312
  1qaz2wsx3123 1qaz2wsx31234 1qaz2wsx3e 1qaz2wsx3e! 1qaz2wsx3e. 1qaz2wsx3e1 1qaz2wsx3e12 1qaz2wsx3e123 1qaz2wsx3e1234
  1qaz2wsx3ed 1qaz2wsx3ed! 1qaz2wsx3ed. 1qaz2wsx3ed1 1qaz2wsx3ed12 1qaz2wsx3ed123 1qaz2wsx3ed1234 1qaz2wsx3edc
  1qaz2wsx3edc! 1qaz2wsx3edc. 1qaz2wsx3edc1 1qaz2wsx3edc12 1qaz2wsx3edc123 1qaz2wsx3edc1234 1qazxsw2 1z2x3c4v 20002000
  20012001 20022002 20032003 20042004 20052005 20062006 20072007 20082008 20092009 20102010 20112011 20122012 20202020
  21122112 21212121 22222222 222222222 2222222222 22222222222 222222222222 22334455 23232323 23456789 234567890
  24242424 2468013579 246810121 24681357 246813579 24682468 25252525 25802580 258258258 26262626 27182818 27272727
  28282828 29292929 2pac2pac 30303030 31313131 31415926 314159265 32103210 321321321 321654987 32323232 33333333
  333333333 3333333333 33333333333 333333333333 33445566 34343434 34567890 35353535 357357357 36363636 36903690
  369258147 369369369 37373737 38383838 39393939 40404040 41414141 420420420 42424242 43214321 43434343 44444444
  444444444 4444444444 44444444444 444444444444 44556677 45454545 456123789 45645645 456456456 456789123 46464646
  47474747 4815162342 48484848 49494949 49ers123 50505050 50cent50 51505150 51515151 52525252 53535353 54545454
  55555555 555555555 5555555555 55555555555 555555555555 55667788 56565656 57575757 58585858 59595959 60606060
  61616161 62626262 63636363 64646464 65656565 66666666 666666666 6666666666 66666666666 666666666666 66778899
  67676767 68686868 69696969 6969696969 70707070 71717171 72727272 73737373 74107410 741741741 741852963 74747474
  753753753 75757575 76543210 76767676 77777777 777777777 7777777777 77777777777 777777777777 77889900 78787878
  78945612 789456123 7894561230 78945678 789789789 79797979 80808080 81818181 82828282 83838383 84848484 852852852
  85858585 8675309a 86868686 87654321 876543210 87878787 88888888 888888888 8888888888 88888888888 888888888888
  88990011 89898989 90909090 918273645 91919191 92929292 93939393 94949494 951753852 951951951 95959595 963258741
  963852741 963963963 96969696 97979797 987456321 98765432 987654321 9876543210 98989898 99001122 99887766 9988776655
  998877665544 99999999 999999999 9999999999 99999999999 999999999999 a1234567 a12345678 a123456789 a1234567890
  a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaa111aaa aaaa1234 aaaaaaaa ab123456 abc12345 abc123456 abc1234567
  abc123456789 abc123abc abcd1234 abcd12345 abcd123456 abcde12345 abcdef123 abcdefg1 abcdefgh abcdefghi abejita1
  abigail1 abogado1 abrazos1 acceso123 acceso1234 access14 accord12 accounting acdc1234 achilles acmilan1 acura123
  adgjmptw admin123 admin1234 admin12345 adminadmin administrador administrator admiral1 adorable adriana123
  adriana1234 agnieszka aguardiente aguardiente1 aguila123 aguila1234 airborne aircraft airforce airhead1 airplane
  airplanes ajaxajax ak47ak47 aladdin1 alegria1 alegria123 alejandra alejandro alejandro123 alejandro1234 aleksandr
  alessandra alessandro alex1234 alexande alexander alexander1 alexander2 alexandr alexandra alexandria alfaromeo
  alfonso1 alhamdulillah aliceinchains alligator alpine12 altima12 amanda12 amanda123 amanda1234 amazing1 amber123
  amber1234 america01 america1 america12 america123 america1234 america2 americadecali americadecali1 american1
  american2 americano amethyst amiga123 amiga1234 amigas12 amigas123 amigo123 amigo1234 amigos12 amigos123 amigos1234
  amistad1 amor1234 amor12345 amor123456 amoramor amorcito amordemivida amore123 amoremio amores12 amoreterno
  amoreterno1 amormio1 amormio12 amormio123 amorverdadero amsterdam anastasia anderson andrea12 andrea123 andrea1234
  andres123 andres1234 andrew12 andrew123 andrew1234 andrey12 android1 angel123 angel1234 angelbaby angeles1 angelica
  angelina angelito angelito1 angelito12 angelitos angels12 angrybirds anthony1 antioquia antioquia1 antonella
  anything apache12 aphrodite apocalypse apollo13 apple123 apple1234 applepie aqswdefr architect arcoiris arcoiris1
  arepa123 argentina argentina123 argentina1234 arizona1 arizona2 armageddon armando1 armenia1 armenia123 armenia1234
  arsenal1 arsenal12 arsenal123 arsenal1234 artemis1 asd123456 asd123asd asdasdasd asdf1234 asdfasdf asdfgh12
  asdfgh123 asdfgh1234 asdfghj! asdfghj. asdfghj1 asdfghj12 asdfghj123 asdfghj1234 asdfghjk asdfghjk! asdfghjk.
  asdfghjk1 asdfghjk12 asdfghjk123 asdfghjk1234 asdfghjkl asdfghjkl! asdfghjkl. asdfghjkl1 asdfghjkl12 asdfghjkl123
  asdfghjkl1234 asdfghjkln asdfghjkln! asdfghjkln. asdfghjkln1 asdfghjkln12 asdfghjkln123 asdfghjkln1234 asdfqwer
  asdfzxcv ashley12 ashley123 ashley1234 assassin assassin1 assassinscreed asshole1 asteroid astronaut astros12
  atalanta athena12 athletics atlanta1 atlantico atlantis atleticonacional atlnal123 atomic12 attorney audi1234
  australia austria1 autumn123 autumn1234 avalanche avalanche1 avenger1 avengers awesome1 awesome12 azerty12 azerty123
  azerty1234 azertyu! azertyu. azertyu1 azertyu12 azertyu123 azertyu1234 azertyui azertyui! azertyui. azertyui1
  azertyui12 azertyui123 azertyui1234 azertyuio azertyuio! azertyuio. azertyuio1 azertyuio12 azertyuio123
  azertyuio1234 azertyuiop azertyuiop! azertyuiop. azertyuiop1 azertyuiop12 azertyuiop123 azertyuiop1234 azsxdcfv
  azucena1 b12345678 b123456789 baby1234 babyblue babyboy1 babycakes babydoll babyface babygirl babygirl1 babygirl12
  babygirl123 babygirl2 babylon1 babylon5 babylove bachata1 backstreet backup12 badass01 badgers1 bailarina bailey123
  bailey1234 ballet12 baltimore banana123 banana1234 bandung1 bangladesh barbarian barcelona barcelona1 barcelona10
  barcelona123 barcelona1234 barracuda barranquilla barranquilla1 bartek12 bartsimpson baseball baseball1 baseball11
  baseball12 baseball123 baseball1234 baseball2 baseball7 basketba basketball basketball1 basketball12 basketball23
  bassfishing bassguitar baterista batista1 batman12 batman123 batman1234 battalion bayern12 bayernmunchen bbbb1234
  bbbbbbbb bear1234 bears123 beatles1 beautiful beautiful1 bebe1234 bebesita beckham23 beckham7 beethoven beetlejuice
  beijing1 belgium1 bella123 bella1234 bendiciones benfica1 bengals1 benjamin bentley1 bernard1 besiktas1 besitos1
  besos123 bestfriend bestfriends bethlehem beyonce1 bienvenida bienvenido bienvenido1 bigboobs bigdaddy biggie12
  bigtits1 bills123 birmingham birthday bismillah bismillah1 bitchass black123 black1234 blackberry blackbird blackbox
  blackcat blackdog blackhawk blackhawks blackjack blackout blacksabbath bladerunner blahblah blahblah1 blazers1
  blessed1 blessing blessings blink123 blink182 blizzard blowjobs blue1234 blueberry blueberry1 bluebird bluedevil
  blueeyes bluejay1 bluejays bluemoon bluesky1 bmw12345 bmwm3bmw bobmarley bobmarley1 bodybuilding boeing747 bogota10
  bogota12 bogota123 bogota1234 bogota2020 bogota2021 bogota2022 bogota2023 bogota2024 bogota2025 bogota2026 bogotano
  boilermaker bolivia1 bologna1 bombero1 bombon12 bomboncito bond0007 bonita123 bonjour1 bonjour123 boricua1 borracho
  borussia boston12 bowling1 bowling300 boyaca12 boyaca123 boyfriend boyfriend1 brady123 brandon1 brandon12 brandon123
  brandon1234 brandy12 brasil12 brasil123 brasil1234 braves12 brewers1 brian123 brian1234 bridget1 brisbane britney1
  britneyspears brittany brittany1 broadband broccoli broncos1 broncos12 broncos7 brooklyn brooklyn1 brother1 brothers
  brownie1 brownies browns12 bruins12 brujita1 brujita12 brussels bubblegum bubblegum1 bubbles1 bubbles12 bucara123
  bucaramanga bucaramanga1 buccaneers bucharest buckeye1 buckeyes buckeyes1 budapest buddy123 buddy1234 budlight
  buenaventura bugatti1 bulldogs bulls123 bullshit bunny123 bunny1234 burger12 burrito1 buseta123 buseta1234 business
  business1 buster12 buster123 buttercup buttercup1 butterfinger butterfl butterfly butterfly1 butterfly2 butthead
  butthead1 buttons1 c12345678 c123456789 caballo1 caballo123 caballo1234 caballos cachorrito cachorro cadillac
  cadillac1 cafecito caitlin1 calavera cali1234 california california1 callaway callofduty camaro12 camaro69 camila123
  camila1234 camille1 camilo123 camilo1234 camion123 camion1234 camionero campbell campeon1 campeon123 campeones
  camping1 camry123 canada12 canada123 canadiens candy123 candy1234 cantante canucks1 capetown captain1 captain2
  caqueta1 carajo12 caramel1 caramelo caramelo1 cardinal cardinals carinito carino12 carino123 carlos123 carlos1234
  carolina carolina1 carolina123 carolina1234 caroline caroline1 caroline2 carpenter carrera1 carro123 carro1234
  cartagena cartagena1 cartagena123 cartagena1234 cartera1 cascada1 casper12 cassandra cassie12 catalina123
  catalina1234 catfish1 catherine catherine1 catholic catorce14 cavalier cavaliers cbr600rr cccc1234 cccccccc cdtnkfyf
  celica12 celtic67 celtic88 celtics1 centurion cerberus cereza12 cerveza1 cerveza12 challenger champion champion1
  champions chandler changeit changeme changeme1 changeme123 charger1 chargers chargers1 charizard charlene charles1
  charles12 charlie1 charlie12 charlie123 charlie1234 charlie2 charlie7 charlott charlotte charlotte1 cheerleader
  cheese12 cheeseburger cheesecake chelsea1 chelsea12 chelsea123 chelsea1234 chelsea2 cherokee cherokee1 cherry12
  cherry123 cherry1234 chevelle chevrolet chevrolet1 chevrolet123 chevrolet1234 chewbacca cheyenne chicago1
  chicagobulls chicken1 chicken12 chiefs12 children children1 chile123 chile1234 chimba123 chinita1 chinito1 chipmunk
  chiqui123 chiqui1234 chiquita chiquita1 chiquitin chivas10 chivas123 chloe123 chloe1234 chocolat chocolate
  chocolate1 chocolate12 chocolate123 chocolate2 chocolate3 chocolates chocolatito chouchou chris123 chris1234
  christ12 christian christian1 christian2 christin christina christina1 christine christine1 christmas christop
  christophe christopher chrysler church12 ciaociao cielito1 cielo123 cielo1234 cincinnati cinderella cinnamon
  cisco123 citroen1 civic123 cjkysirj clarence clarinet clashofclans claudia1 claudia123 claudia1234 clave123
  clave1234 clave12345 claveclave claves123 claves1234 cleopatra cleveland clifford climbing clinton1 clippers
  cloud123 clubpenguin cocacola cocacola1 cocacola123 cocksucker coffee12 coldplay1 colegio1 colleen1 college1
  colombia colombia1 colombia10 colombia123 colombia1234 colombiana colombiano colorado colorado1 colts123 columbus
  comanche comemierda commander commando compaq123 compras1 computador computadora computer computer1 computer12
  concorde concrete conductor conductor1 conejita conejito connecticut constance contabilidad contabilidad123
  contabilidad1234 contador contadora contigo1 contrasena contrasena! contrasena* contrasena. contrasena007
  contrasena01 contrasena1 contrasena10 contrasena11 contrasena12 contrasena123 contrasena123* contrasena123.
  contrasena1234 contrasena13 contrasena2020 contrasena2021 contrasena2022 contrasena2023 contrasena2024
  contrasena2025 contrasena2026 contrasena21 contrasena22 contrasena23 contrasena69 cookie11 cookie12 cookie123
  cookie1234 cookies1 cooper12 coqueta1 coqueta12 corazon1 corazon12 corazon123 corazon1234 corazoncito cordelia
  corinthians cornhuskers corolla1 corona12 corvette corvette1 costarica coucou12 counter1 counterstrike courage1
  courtney cowboys1 cowboys12 cowboys123 cowboys1234 cowboys2 cowboys22 cowboys88 cowgirl1 coyotes1 crawford crazy123
  crazyboy crazygirl creative crimson1 cristal123 cristal1234 cristian cristian1 cristiano cristiano7 cristina
  cristo123 cristobal crocodile crosby87 crusader cruzazul crystal1 crystal12 crystal123 crystal1234 crystals cuadrado
  cubs1234 cucumber cucuta12 cucuta123 cucuta1234 culo1234 cumpleanos cumpleanos1 cundinamarca cupcake1 cutegirl
  cutie123 cutiepie cutiepie1 cynthia1 d12345678 d123456789 daddy123 daddy1234 daddysgirl daddyyankee daisy123
  daisy1234 dakota01 dakota12 dale1234 dallas12 dance123 dance1234 dancer12 dancing1 daniel12 daniel123 daniel1234
  daniela1 daniela123 daniela1234 danielle danielle1 darkangel darkknight darklord darkness darkside darkstar
  darthvader database database1 david123 david1234 davidson davinci1 daylight dddd1234 dddddddd deadpool debbie12
  deborah1 december deeppurple deepspace deerhunter default1 defender defender90 deftones1 delaware delfin12 delfin123
  delfin1234 delfines delilah1 demetrius demo1234 demodemo demon666 demonio1 demonio123 demonio1234 demonio666
  denmark1 depeche1 depechemode deportivo deportivocali derrick1 desiree1 desktop1 destino1 destiny1 destroyer
  determination detroit1 deutschland developer devil666 devils12 diablita diablito diablo123 diablo1234 diablo666
  diamond1 diamond12 diamond2 diamonds diana123 diana1234 diciembre dickhead diego123 diego1234 digimon1 dinamo12
  dinosaur dios1234 diosesamor diosesfiel director discipline discovery disturbed dmitriy1 doctor12 dodgeram dodgers1
  dogfight dolores1 dolphin1 dolphins dolphins1 domingo1 domingos dominic1 dominicana dominick dominique donaldduck
  donatello donomar1 dontforget dontknow dorothy1 dortmund doudou12 doughnut douglas1 download dragon12 dragon123
  dragon1234 dragonball dragonballz dragones dragonfire dragonfly dragons1 dreamcast driver12 drowssap drummer1
  ducati12 ducati916 duchess1 dulces12 dulzura1 duquesa1 e12345678 e123456789 eagle123 eagle1234 eagles12 eagles123
  eagles1234 earnhardt eclipse1 ecuador1 ecuador123 ecuador1234 eduardo1 edward12 edward123 eeee1234 eeeeeeee egan2019
  egypt123 egyptian einstein ejercito ekaterina eleanor1 electric electrician electron elephant elizabet elizabeth
  elizabeth1 elsalvador elvispresley emanuel1 emerald1 emerson1 emily123 emily1234 eminem12 eminem123 eminem1234
  emmanuel empanada emperador emperor1 empresa1 empresa123 empresa1234 empresas enerofebrero enfermera engineer
  engineer1 engineering england1 england66 enterpri enterprise entrar123 entrar1234 envigado1 equality eric1234
  ericsson escalade escuela1 esmeralda espana12 espana123 esperanza esperanza1 esqueleto esteban1 esteban12 estefania
  estefany estrella estrella1 estrella123 estrella1234 estrellas estrellas1 estrellita estudiante eternidad eternity
  eusouamor evanescence evangelina everquest everton1 everyone everything example1 excellent exodus12 expedition
  explorer explorer1 explorer2 extreme1 ezequiel f12345678 f123456789 f150f150 fabulous facebook facebook1 facebook123
  faithful falcao09 falcao123 falcao1234 falcons1 falcons7 familia1 familia12 familia123 familia1234 familyguy
  fantasma fantastic farmer12 fathead1 favre444 febrero1 febrero14 february federica felicia1 felicidad felicidad1
  felicidade felicity felipe123 felipe1234 feliz123 fenerbahce ferguson fernanda fernando fernando1 fernando123
  fernando1234 ferrari1 ferrari12 ferrari123 ferrari1234 ferrarif50 feyenoord ffff1234 ffffffff fiat1234 finalfantasy
  finance1 findingnemo finland1 fiorentina fireball firebird firebird1 firefighter firefire firefly1 firefox1 fireman1
  fireman2 firestorm firewall firulais fisherman fishing1 fishing12 fitness1 fktrcfylh flaca123 flaca1234 flamengo
  flamengo1 flames12 flaquita flaquito flor1234 florecita florence florencia florencia1 florida1 flower123 flower1234
  fluffy12 flyers12 flyers88 foofighters football football1 football10 football11 football12 football123 football1234
  football2 football22 football7 ford1234 forever1 forever21 foreverlove forgetit forgotten formula1 formulauno
  fortaleza fortnite forzainter forzamilan france98 francesca francesco franchesca francis1 francisca francisco
  francisco1 francois frankfurt frankie1 franklin freddie1 frederick fredrick freedom1 freedom12 freefire freefire1
  freefire123 fresita1 fresita12 friends1 friends2 friendship friendster fuckfuck fuckoff1 fuckyou! fuckyou1
  fuckyou123 fuckyou2 futbol10 futbol12 futbol123 futbol1234 futbolero futbolista fyfcnfcbz fyutkbyf g12345678
  g123456789 gabriel1 gabriel12 gabriel123 gabriela gabriela1 gabriela123 gabriela1234 gabriele gabriella galactica
  galatasaray galaxies galaxy12 galilee1 galletas galletita gameboy1 gamecube gamer123 gamer1234 ganador1 gandalf1
  ganesh12 gangsta1 gangster ganpati1 gardener garfield gatita12 gatita123 gatito123 gatitos1 gato1234 gators01
  gators12 general1 genesis1 genesis2 genevieve geoffrey george123 george1234 geraldine gerardo1 gerencia gerencia1
  gerencia123 gerencia1234 gerente1 germany1 geronimo gerrard8 gertrude gfhjkm12 gfhjkm123 gggg1234 gggggggg ghbdtn12
  ghbdtnbr ghostbusters giants12 giants56 gilbert1 ginger12 ginger123 ginger1234 giovanni giraffes girasol1 girasoles
  girlfriend giselle1 giuseppe gladiador gladiator gladiator1 glock123 glock999 gmail.com gmail123 goalie12 goalie31
  godbless godisgood godislove godofwar godsmack godzilla goku1234 goldberg golden123 golden1234 goldeneye goldfinger
  goldfish goldstar golf1234 golfball golfer12 golfgolf golfgti1 golfing1 gonorrea gonzalez goodbye1 goodlife goodluck
  goodmorning goodnight goodtimes google12 google123 googlechrome gophers1 gordita1 gordita123 gordita1234 gordito1
  gordo123 gordo1234 gorgeous graceful graciela graduate graduation grandam1 grandma1 grandmother grandpa1 grateful
  gratitude graveyard green123 green1234 greenday greenday1 greeneyes gregory1 gremio12 gretzky99 griffin1 guadalupe
  guajira1 guatemala guerrero guerrero1 guerreros guest123 guest1234 guestguest guildwars guillermo guinness guitar12
  guitar123 guitar1234 guitarra guitarra1 guitars1 gummybear guns4life gunslinger gunsnroses gustavo1 gwendolyn
  gymnastics h12345678 h123456789 habanero habbohotel halflife hallo123 hallo1234 halloween hamburg1 hamburger
  hamburguesa hamilton handsome hannah12 hannah123 hannah1234 hannahmontana hanuman1 happiness happy123 happy1234
  happyday happyfeet happygirl hardcore hardcore1 hardhead hardrock hardware hardwork harley01 harley12 harley123
  harleydavidson harmony1 harold12 harrison harry123 harry1234 harrypotter haslo123 hawkeye1 hawkeyes hearthstone
  heat1234 heather1 heather123 heather1234 heather2 heavenly hedgehog heineken helicopter hellboy1 hellfire hello123
  hello1234 hello12345 hellohello hellokitty helloworld hellraiser henderson henry123 hercules hermano123 hermano1234
  hermosa1 hermosa123 hernandez hewlett1 hhhh1234 hhhhhhhh highlander highschool hija1234 hijo1234 hijueputa hiking12
  hiphop12 hispanic hockey11 hockey12 hockey123 hockey1234 hockey99 hogwarts hola1234 hola12345 hola123456
  holacomoestas holahola holamundo holidays holland1 hollywoo hollywood hollywood1 holmes12 homer123 honda123
  honda1234 hondacbr honduras honesty1 honey123 honey1234 honeybee honeybun honeymoon hongkong hookem12 hoosiers
  hopeful1 hormiga1 hornets1 horse123 horse1234 hospital hotdog12 hotgirl1 hotmail.com hotmail1 hotmail123 hotsex69
  hotstuff hotstuff1 hottie12 hottie123 houston1 huila123 hulkhogan humberto hummingbird hunter12 hunter123 hunter1234
  hunting1 hurricane husband1 huskers1 hyundai1 hyundai123 hyundai1234 i12345678 i123456789 ibague12 ibague123
  ibague1234 ibrahim1 icecream icecream1 ichliebedich idontknow ignacio1 iiii1234 iiiiiiii ilovegod iloveher ilovehim
  iloveindia ilovejesus iloveme1 iloveme2 ilovemom ilovemyself iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12
  iloveyou123 iloveyou1234 iloveyou2 iloveyou22 iloveyou3 iloveyou4 iloveyou5 iloveyou69 iloveyou7 iloveyouall
  iloveyoubaby iloveyouso iloveyousomuch impala12 imperial impreza1 incredible incubus1 india123 india1234
  indianapolis indians1 indonesia infantry infierno infinity informatica ingeniera ingeniero inmortal innocent
  inshallah instagram integra1 integrity inter123 inter1908 internazionale internet internet1 internet2 invencible
  invierno invierno1 iphone12 iphone123 iphone4s ireland1 iron1234 ironmaiden ironmaiden1 ironman1 isabel12 isabella
  isabella123 isabella1234 isabelle isabelle1 islanders istanbul j12345678 j123456789 jack1234 jackdaniels jackson1
  jackson5 jacqueline jacqueline1 jagermeister jaguar12 jaguars1 jaimatadi jakarta1 jalapeno jamaica1 jamaican
  james10james james123 james1234 jamesbond jamesbond007 jamesrodriguez janelle1 japanese jasmine1 jasmine12 jasmine2
  jason123 jason1234 jasper12 jasper123 javier12 jayhawks jazmin12 jazz1234 jefferson jeffrey1 jehovah1 jellybean
  jellybean1 jellyfish jennifer jennifer1 jennifer123 jennifer1234 jeremiah jeremias jeremy12 jermaine jerome12
  jerusalem jessica1 jessica123 jessica1234 jesucristo jesus123 jesus1234 jesus777 jesuschrist jesusteamo jetaime1
  jetaime2 jets1234 jetta123 jewelry1 jjjj1234 jjjjjjjj jlo12345 jodete123 johanna1 john1234 johncena johncena1
  johnny12 johnson1 johnson2 jonas123 jonasbrothers jonathan jonathan1 jonathan2 jonathon jordan01 jordan11 jordan12
  jordan123 jordan23 jordan45 jorge123 jorge1234 jose1234 joseph12 joseph123 joseph1234 josephina josephine joshua12
  joshua123 joshua1234 juan1234 judaspriest jugador1 julian12 julian123 juliana1 juliana123 juliana1234 julieta1
  julissa1 junior12 junior123 junior1234 juniortupapa juniortupapa1 juntos123 justice1 justicia justin12 justin123
  justin1234 justinbieber juventus juventus1 k12345678 k123456789 kamil123 kangaroo kansascity katarina katarzyna
  katerina katherine katherine1 kathleen kathleen1 kathryn1 kawasaki kawasaki1 kawasaki123 kawasaki1234 kayla123
  kelsey12 kendall1 kennedy1 kenneth1 kentucky kenwood1 kevin123 kevin1234 keyboard keyboard1 kharkov1 kia12345
  killer123 killer1234 kimberley kimberly kimberly1 king1234 kingdom1 kingking kingkong kings123 kingston kitty123
  kitty1234 kittycat kittykat kittykitty kkkk1234 kkkkkkkk klingons knicks12 knights1 knucklehead kobe1234 kobe2424
  kobebryant kochamcie koreakorea krishna1 kristina kristina1 kristine ktyjxrf1 l12345678 l123456789 lacrosse ladybug1
  ladygaga lakers08 lakers12 lakers123 lakers1234 lakers24 lakers32 lakeside lakshmi1 lamborghini lamechita lancer12
  landrover laptop12 larissa1 lasagna1 lasvegas lasvegas1 latina12 latinas1 laughing laughter laura123 laura1234
  lauren12 lauren123 lauren1234 lawrence lawyer12 leagueoflegends lebron23 lebronjames ledzeppelin leedsutd legalize
  legalizeit lemon123 lemon1234 lenovo123 leon1234 leonard1 leonardo leonardo1 leones123 leonidas leticia1 letmein!
  letmein1 letmein123 letmein2 letmeinn lfitymrf libertad libertad1 liberty1 lightning liliana1 limon123 lindsey1
  linkedin linkinpark linkinpark1 linux123 lion1234 lionking lions123 liverpool liverpool1 liverpool12 liverpool123
  lkjhgf12 lkjhgf123 lkjhgf1234 lkjhgfd! lkjhgfd. lkjhgfd1 lkjhgfd12 lkjhgfd123 lkjhgfd1234 lkjhgfds lkjhgfds!
  lkjhgfds. lkjhgfds1 lkjhgfds12 lkjhgfds123 lkjhgfds1234 lkjhgfdsa lkjhgfdsa! lkjhgfdsa. lkjhgfdsa1 lkjhgfdsa12
  lkjhgfdsa123 lkjhgfdsa1234 llll1234 llllllll lobo1234 login123 login1234 logistica logistica1 logitech logitech1
  logmein1 lol12345 lollipop lollipop1 lollypop london12 london123 lonewolf longhorn longhorns lordofthe lorena12
  lorena123 lorena1234 lorenzo1 losangeles losdelsur louise12 louisiana loulou12 lourdes1 love1234 love12345 lovebird
  lovebug1 lovehate lovehurts loveless lovelife lovelove lovelove1 lovely123 loveme12 loveme123 loverboy lovergirl
  lovers12 lovesick lovestory loveyou1 loveyou2 lucas123 lucero123 lucero1234 luciana1 luciana123 luciana1234 lucifer1
  lucifer666 lucky123 lucky1234 lucky777 lucky7777 luckydog luckystar lucy1234 luis1234 luna1234 luna12345 lunallena
  lunaluna1 lunalunita lunatica m1234567 m12345678 m123456789 m16m16m16 macarena macaroni macbook1 macintosh mackenzie
  madeline madison1 madonna1 madrid12 madrid123 madrid1234 magdalena magdalena1 maggie01 maggie12 maggie123 maggie1234
  magic123 magnolia mahalkita mahalko1 majestic malaysia malcolm1 maldita1 maldito1 malparida malparido mama1234
  mamamama mamapapa mami1234 manager1 manchester manchester1 maniac12 manizales manizales1 manizales123 manizales1234
  manning18 manuel12 manunited manutd99 manzana1 manzanita mapleleafs maplestory marathon marcela1 marcela123
  marcela1234 marcela2 marcelo1 marcus12 margaret margarita margarita1 margaritas maria123 maria1234 mariajose
  mariamaria mariana1 mariana123 mariana1234 maribel1 maricela marie123 marijuana marilyn1 marilynmanson marina12
  mariners marines1 mario123 mario666 mariposa mariposa1 mariposa12 mariposa123 mariposa1234 mariposa2 mariposas
  mariquita marisol1 mark1234 marketing marlboro marlene1 marlins1 marriage marseille marshall marshmallow martin12
  martin123 martina1 martinez marvin12 maryjane maryjane1 maryland maserati mashallah massachusetts master12 master123
  master1234 masterkey mastermind mateo123 mateo1234 mateusz1 matilda1 matrix01 matrix12 matrix123 matrix1234 matthew1
  matthew123 matthew1234 matthew2 matthew3 maurice1 mauricio maverick maverick1 maverick2 maxima12 maximilian
  maximiliano maximus1 maxwell1 mazda123 mazda1234 mazda323 mazda626 mazdarx7 mcdonalds meathead mechanic medellin
  medellin1 medellin123 medellin1234 medianoche medicina medicine megadeth megan123 megan1234 mejoresamigas melbourne
  melissa1 melissa123 melissa1234 memphis1 mercado1 mercedes mercedes1 mercedes2 mercedesbenz mercury1 meredith
  messi1010 messi123 messi1234 metal123 metal1234 metalgear metallic metallica metallica1 metallica123 metallica1234
  metalslug metroid1 mets1234 mexico12 mexico123 mexico1234 mi_amor1 miami123 miami305 miamor12 miamor123 miamor1234
  miangel1 mibebe123 michael1 michael12 michael123 michael1234 michael2 michaela michaeljackson michaeljordan micheal1
  michel12 michelangelo michelle michelle1 michelle12 michelle2 michifus michigan michigan1 mickey12 mickeymouse
  miclave1 miclave123 micontrasena micorazon microsoft midnight midnight1 miercoles mierda12 mierda123 mifamilia
  miguel12 miguel123 miguel1234 mikaela1 mike1234 milagros milan123 milano12 militar1 military milkshake milleycyrus
  millonarios millonarios1 millonarios123 millonarios1234 millos123 millos1234 milwaukee minecraft minecraft1
  minhasenha minnesota minnie12 miracle1 miracles miranda1 miriam12 misdestinos misiaczek mississippi missouri
  misterio mistress mitchell mitchell1 mitsubishi mittens1 mivida123 mividaeres mmmm1234 mmmmmmmm mnbvcx12 mnbvcx123
  mnbvcx1234 mnbvcxz! mnbvcxz. mnbvcxz1 mnbvcxz12 mnbvcxz123 mnbvcxz1234 mockingbird mohamed1 mohammad mohammed
  mohawk12 molly123 molly1234 mommy123 mommy1234 money123 money1234 monica12 monica123 monica1234 monique1 monita12
  monkey01 monkey11 monkey12 monkey123 monkey1234 monkey13 monkey69 monkeyboy monkeyman monkeys1 mono1234 monster1
  monster12 monster123 monsters montana1 montana16 montana2 monteria montoya1 montreal moon1234 moonbeam moonlight
  moonraker moonshine morenita morgan12 morgan123 morpheus mortalkombat moscow12 motdepasse motdepasse1 mother12
  motherfucker moto1234 motocicleta motocross motorcycle motorhead motorola motorola1 mountain mountaineer mountains
  mozart12 muerte12 muerte666 muffin12 muhammad mumbai12 munequita mushroom mushrooms music123 music1234 musica12
  musica123 musica1234 musical1 musician musiclover mustang1 mustang12 mustang123 mustang2 mustang5 mustang65
  mustang69 mustanggt mylove12 mypass12 mypass123 mypassword mypassword1 mysecret myspace1 n12345678 n123456789
  nacional nacional1 nacional10 nacional12 nacional123 nacional1234 nacional1947 nacional47 nairoquintana napoleon
  napoli12 naranja1 naranjas narino12 narino123 naruto12 naruto123 naruto1234 narutouzumaki nascar12 nascar24 nascar88
  nashville natalia1 natalia123 natalia1234 natalia2 natalie1 natasha1 nathalia nathalie nathan12 nathan123 nathaniel
  nationals navajo12 navidad1 navidad12 navidad123 navyseal nazareth nebraska nederland negra123 negra1234 negrita1
  negrita12 negrito1 nena1234 neo12345 neopets1 network1 nevada12 newcastle newengland newjersey newpassword newyork1
  newyork12 newyorkcity neymar10 neymar123 neymar1234 nfnmzyf1 nicaragua nicetits nicholas nick1234 nicolas1 nicolas12
  nicolas123 nicolas1234 nicole01 nicole11 nicole12 nicole123 nicole1234 nigeria1 nighthawk nightingale nightmare
  nightmare1 nightwish nikolay1 niners49 ninja123 ninja1234 ninjutsu nintendo nintendo64 nirvana1 nirvana12 nirvana123
  nirvana1234 nissan12 nissan123 nissan1234 nnnn1234 nnnnnnnn nobody12 noches12 nokia123 nokia6300 nolose123
  nomeacuerdo nomeolvides nomina123 nopass12 nopasswd nopassword norma123 norway12 nosenose nothing1 november
  noviembre nsync123 nuclear1 nuggets1 nurses12 nursing1 nutella1 o12345678 o123456789 octavio1 octubre1 octubre12
  odessa12 odysseus oficina1 oficina123 oficina1234 oilers99 oklahoma oldpassword oldsmobile oliver123 oliver1234
  olivia12 olivia123 olvidada omnamahshivaya omsairam oncecaldas onedirection onepiece oooo1234 oooooooo openopen
  opensesame oracle12 orange123 orange1234 oreo1234 oreo12345 orioles1 orlando1 orlando2 orquidea oscar123 oscar1234
  osito123 ositos12 osvaldo1 otono123 outlaw12 overwatch ozzy1234 p12345678 p123456789 p@ssw0rd p@ssw0rd1 p@ssw0rd123
  p@ssword pa55w0rd pa55word pacers12 paciencia packard1 packers1 packers12 packers4 padres12 paintball paintball1
  painter1 pajarito pakistan pakistan1 pakistan123 paladin1 palermo1 palmeiras palmira1 palomita pamela12 panadero
  panama123 panama1234 panasonic pancakes pantera123 pantera1234 panther1 panthers paola123 paola1234 papa1234
  papa_roach papamama paparoach papi1234 paradise paradise1 paraguay paramore parasiempre parcero1 parcero123 parceros
  parola123 pass1234 pass12345 passat12 passcode passion1 passord1 passpass passpass1 passphrase passport passw0rd
  passw0rd! passw0rd1 passw0rd123 passwd123 password password! password* password. password0 password00 password0000
  password007 password01 password02 password1 password1! password1* password10 password11 password12 password12!
  password123 password123! password123* password123. password1234 password12345 password123456 password13 password2
  password2* password2020 password2021 password2022 password2023 password2024 password2025 password2026 password21
  password22 password23 password3 password4 password5 password6 password69 password7 password8 password9 password99
  passwordpassword passwords passwort passwort1 passwort123 pastelito pasto123 pasto1234 patches1 patience patience1
  patito12 patrice1 patricia patricio patrick1 patrick12 patrick123 patrick2 patriots patriots1 patriots12 patterson
  paul1234 pauline1 pavilion peaches1 peanut12 peanut123 pearl123 pearljam pebbles1 pedro123 pedro1234 peekaboo
  pegasus1 pelotudo peluchito pelusa12 pelusa123 penelope penguins penguins1 penthouse pepper12 pepper123 pepper1234
  pepsi123 pepsicola pereira1 pereira123 pereira1234 perfect1 perra123 perraperra perrita1 perrito1 perrito12 perro123
  perro1234 peru1234 peter123 peter1234 peterpan peterson peugeot1 peugeot206 pharmacy philadelphia philippines
  phillies phillies1 phillips phoenix1 pianist1 picasso1 pickle12 pikachu1 pineapple pink1234 pinkfloyd pinkfloyd1
  pinocchio pinoy123 pioneer1 pistons1 pittsburgh pizza123 pizzapizza planetas platano1 platinum platinum1 playboy1
  playboys playstat playstation playstation1 playstation2 playstation3 pleasure plumber1 plymouth poderoso poiulkjh
  poiuyt12 poiuyt123 poiuyt1234 poiuytr! poiuytr. poiuytr1 poiuytr12 poiuytr123 poiuytr1234 poiuytre poiuytre!
  poiuytre. poiuytre1 poiuytre12 poiuytre123 poiuytre1234 poiuytrew poiuytrew! poiuytrew. poiuytrew1 poiuytrew12
  poiuytrew123 poiuytrew1234 poiuytrewq poiuytrewq! poiuytrewq. poiuytrewq1 poiuytrewq12 poiuytrewq123 poiuytrewq1234
  pokemon1 pokemon12 pokemon123 pokemon1234 police12 police911 policeman policia1 policia123 pollita1 pollito1
  pollito12 polska12 polska123 pontiac1 poohbear popayan1 popcorn1 pornstar porsche1 porsche9 porsche911
  porsche911turbo portugal portugal1 poseidon potatoes potter12 power123 power1234 pppp1234 pppppppp praisegod
  preciosa preciosa1 precious1 predator predator1 prelude1 presario president pretty12 pretty123 prettygirl primavera
  primavera1 prince12 prince123 princeofpersia princesa princesa1 princesa10 princesa11 princesa12 princesa123
  princesa1234 princesa13 princesa15 princesas princesita princesitas princess princess! princess1 princess10
  princess11 princess12 princess123 princess13 princess2 princess3 princess7 princesse principe principe1 principito
  priscila priscilla profesor profesora prometheus prueba123 prueba1234 psycho12 pubg1234 puertorico puertorico1
  pulguita pulsar123 pulsar1234 pumas123 pumpkin1 punisher punkrock punkrock1 puppies1 puppy123 puppy1234 purple123
  purple1234 pussy123 pussycat puta1234 putamadre putoputo pyramids q1234567 q12345678 q123456789 q1w2e3r4 q1w2e3r4t5
  q1w2e3r4t5y6 q2w3e4r5 qaz123456 qazwsx12 qazwsx123 qazwsx1234 qazwsxe! qazwsxe. qazwsxe1 qazwsxe12 qazwsxe123
  qazwsxe1234 qazwsxed qazwsxed! qazwsxed. qazwsxed1 qazwsxed12 qazwsxed123 qazwsxed1234 qazwsxedc qazwsxedc!
  qazwsxedc. qazwsxedc1 qazwsxedc12 qazwsxedc123 qazwsxedc1234 qazwsxedcr qazwsxedcr! qazwsxedcr. qazwsxedcr1
  qazwsxedcr12 qazwsxedcr123 qazwsxedcr1234 qazwsxedcrf qazwsxedcrf! qazwsxedcrf. qazwsxedcrf1 qazwsxedcrf12
  qazwsxedcrf123 qazwsxedcrf1234 qazwsxedcrfv qazwsxedcrfv! qazwsxedcrfv. qazwsxedcrfv1 qazwsxedcrfv12 qazwsxedcrfv123
  qazwsxedcrfv1234 qazxswedc qqqq1234 qqqqqqqq quattro1 queen123 queenbee quentin1 quibdo123 quintero qwaszx12
  qwe123456 qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer1234 qwerasdf qwert123 qwert1234 qwert12345 qwerty01 qwerty11
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1q qwerty77 qwerty99 qwertyqwerty qwertyu! qwertyu.
  qwertyu1 qwertyu12 qwertyu123 qwertyu1234 qwertyui qwertyui! qwertyui. qwertyui1 qwertyui12 qwertyui123 qwertyui1234
  qwertyuio qwertyuio! qwertyuio. qwertyuio1 qwertyuio12 qwertyuio123 qwertyuio1234 qwertyuiop qwertyuiop! qwertyuiop.
  qwertyuiop1 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertz12 qwertz123 qwertz1234 qwertzu! qwertzu. qwertzu1
  qwertzu12 qwertzu123 qwertzu1234 qwertzui qwertzui! qwertzui. qwertzui1 qwertzui12 qwertzui123 qwertzui1234
  qwertzuio qwertzuio! qwertzuio. qwertzuio1 qwertzuio12 qwertzuio123 qwertzuio1234 qwertzuiop qwertzuiop! qwertzuiop.
  qwertzuiop1 qwertzuiop12 qwertzuiop123 qwertzuiop1234 r12345678 r123456789 racecar1 rachel12 rachel123 rachel1234
  racing12 radamel9 radiohead rafael12 rafael123 raiders1 raiders12 raiders13 rainbow1 rainbow12 rainbows rajesh12
  rambo123 ramirez1 ramiro12 rammstein rammstein1 rancheras ranger12 ranger123 ranger1234 rangerover rangers1 rangers2
  rangers94 ranita12 raphael1 rapper12 raptors1 rapunzel raspberry rastafari ravens12 raymond1 realmadrid realmadrid1
  rebecca1 rebecca2 recepcion redbull1 redeemed redhead1 redhotchili redskin1 redskins redskins1 redsox04 redsox12
  redsox123 redwings redwings1 reggae12 reggaeton regina12 reginald reguetonero reina123 reina1234 reinas12 reindeer
  reinita1 remember remember1 remember2 remington renault1 renault123 renault1234 renegade residentevil revelation
  rey12345 reymisterio reynita1 reynolds rhbcnbyf rhodeisland ricardo1 richard1 richard123 richard1234 richard2
  richardson rihanna1 riohacha1 riverside robert12 robert123 robert1234 roberto1 robinson roblox123 rock1234
  rockandroll rockefeller rocketman rockets1 rocknroll rockstar rockstar1 rocky123 rocky1234 rockyou1 rodolfo1
  rodrigo1 rodriguez rogelio1 rojoblanco roland12 rollerblade rollingstones rollsroyce rolltide romance1 romantic
  romaroma ronald12 ronaldinho ronaldo123 ronaldo1234 ronaldo7 ronaldo9 rooney10 roosevelt root1234 rootroot rosa1234
  rosalia1 rosalinda rosario1 rosaroja rosas123 rotterdam roxanne1 royals12 rrrr1234 rrrrrrrr rubia123 runescape
  runescape1 runner12 running1 rush2112 russell1 russia12 rusty123 s1234567 s12345678 s123456789 sabado12 sabiduria
  sailboat sailing1 saints12 sairam12 salasana salsa123 salvador salvador1 salvation salvatore samantha samantha1
  samantha12 samantha2 sammy123 sampdoria sample12 samsung1 samsung12 samsung123 samuel12 samuel123 samuel1234
  samurai1 sanantonio sanchez1 sandia12 sandiego sandiego1 sandra12 sandra123 sandra1234 sandrine sandwich
  sanfrancisco sangre12 santafe1 santafe123 santafe1234 santamarta santander santander1 santiago santiago1 santiago12
  santiago123 santiago1234 saopaulo sapphire sara1234 sarah123 sarah1234 sasuke12 satan666 satellite saturday saturn12
  savannah saxophone schalke04 schatz12 schatzi1 school12 school123 schumacher scooby12 scoobydoo scooter1 scooter2
  scorpion scotland scotland1 seahawks seahawks1 seahorse seaside1 sebastia sebastian sebastian1 sebastian12
  sebastian123 sebastian1234 sebastien secret12 secret123 secret1234 secreta1 secretaria secretary secreto1 secreto123
  secreto1234 secundaria security security1 sega1234 seminole seminoles semperfi senators senha123 senha1234 sephiroth
  september septiembre serenity sergeant sergey12 sergio12 server12 sesame123 sevilla1 sexo1234 sexo123456 sexosexo
  sexsexsex sexy1234 sexy12345 sexy123456 sexybaby sexybitch sexyboy1 sexygirl sexygirl1 sexylady sexylove sexymama
  sexysexy sfgiants shadow01 shadow11 shadow12 shadow123 shadow1234 shadow99 shakespeare shakira1 shakira12 shanghai
  shannon1 shannon2 sharon12 shelby12 sheriff1 sherlock sherlock1 sherman1 shithead shivshiv shogun12 shooter1
  shooting shotgun1 sicilia1 siempreamigos siempretuyo sierra12 silencio silenthill silver123 silver1234 silverado
  silverado1 silverfox silvia12 simba123 simone12 simpsons sincelejo singapore sistema1 sistema123 sistema1234
  sistemas sistemas1 sistemas123 sistemas1234 sister12 sisters1 sixers12 skate123 skate4life skateboard skater12
  skater123 skating1 skeleton skittles skyline1 skyliner34 skynet12 skywalke skywalker slapshot slimshady slipknot
  slipknot1 slipknot123 slipknot1234 slipknot6 slut4life smashing1 smile123 smile1234 smiley12 smirnoff smithwesson
  smokeweed smokey12 smokey123 smoothie snickers snickers1 snoopdog snoopdogg snoopy12 snowball snowball1 snowboard
  snowboard1 snowboarding snowflake snowman1 soacha12 soccer10 soccer11 soccer12 soccer123 soccer1234 soccer13
  soccer14 soccer15 soccer17 soccer22 sofia123 sofia1234 softball softball1 softball12 software sol12345 solange1
  soldado1 soldier123 soldier1234 soldiers solecito soledad1 soledad12 soleil12 soltera1 solysombra somebody something
  sommer12 sonics12 sonnenschein sony1234 sony12345 sooners1 sophia12 sophie12 sophie123 sophie1234 soporte1
  soporte123 soporte1234 soundgarden southafrica southpark spaceman spaceship spaghetti sparkle1 sparkles sparky12
  spartacus spartak1 spartan1 spartan117 spartans spencer1 spencer2 spider123 spider1234 spiderma spiderman spiderman1
  splinter1 spongebob sporting spring123 spring1234 spurs123 squirrel srilanka ssss1234 ssssssss star1234 starburst
  starcraft stardust starfish starfleet stargate starlight starstar startrek starwars starwars1 steaua86 steelers
  steelers1 steelers12 steelers7 stefania stefanie stefano1 stephane stephani stephanie stephanie1 stephen1 sterling
  steve123 steve1234 steven12 steven123 steven1234 stewart1 stirling stlouis1 stonecold stonecold1 strawberry
  strawberry1 streetfighter strength student1 students subaru12 subaru123 sublime1 submarine suburban success1
  successful sugar123 sugar1234 sugarpie sullivan summer01 summer08 summer123 summer1234 summer99 sunderland sunflower
  sunflower1 sunlight sunny123 sunny1234 sunshine sunshine1 sunshine12 sunshine123 sunshine2 sunshine3 sunshine7
  super123 super1234 supercross superman superman1 superman12 superman123 superstar superstar1 superuser supra123
  surfboard surfer12 surfing1 susana12 suzanne1 suzuki12 suzuki123 suzuki1234 svetlana sweden12 sweet123 sweet1234
  sweetgirl sweetheart sweetie1 sweetlove sweetness sweetpea sweets12 swimmer1 swimming swimming1 switzerland swordfis
  swordfish sydney01 sydney12 sylvester sylvia12 sysadmin t12345678 t123456789 tacobell tahoe123 tarheel1 tarheels
  tatiana1 tatiana12 tatiana123 tatiana1234 tatyana1 taxi1234 taylor12 taylor123 taylor1234 teacher1 teachers teamo123
  teamo1234 teamo12345 teamo123456 teamo2020 teamoamor teamoamor1 teamobebe teamodios teamojesus teamomama teamomami
  teamomas teamomiamor teamomucho teamopapa teamopapi teamosiempre teextrano tekiero1 tekieromucho telescope temp1234
  templar1 temporal temporal1 temporary tennessee tennis12 tennis123 tennis1234 tequiero tequiero1 tequiero12
  tequiero123 tequieroamor tequieromucho tequila1 tequila12 teresa12 terminator tesoreria tesoro12 tesoro123 test1234
  test12345 test123456 tester12 testing1 testing123 testtest tetas123 texans12 texas123 thailand thailand1
  thanksgiving thebeatles thecure1 theodore thepassword therock1 thinkpad thomas12 thomas123 thomas1234 thompson
  thompson1 thuglife thunder1 thunderbolt thursday tiamo123 tiburones tierra12 tiffany1 tiffany123 tiffany1234
  tiffany2 tiger123 tiger1234 tigers12 tigerwoods tigger01 tigger11 tigger12 tigger123 tigre123 tigre1234 timothy1
  timothy2 tinkerbell tinkerbell1 tintico1 titanic1 titanium titans12 titleist tits1234 toby1234 together tolima12
  tolima123 tolima1234 tomas123 tomas1234 tomatoes tombrady toortoor tornado1 toro1234 toronto1 tortuga1 tortuga12
  tortuguita toshiba1 tottenha tottenham toyota12 toyota123 toyota1234 trabajo1 trabajo123 trabajos trabzonspor
  transam1 transporte transporte1 transporte123 transporte1234 transportes traviesa travieso travis12 treasure
  trevor12 triathlon trigger1 trinity1 tristan1 tristeza triumph1 triumph2 trojan12 trololo1 trombone trooper1
  truckdriver trucker1 truelove trumpet1 trustno1 tttt1234 tttttttt tucker01 tucker12 tulipanes tunja123 tupac123
  tupac1234 twins123 twitter1 tyrannosaurus tyson123 u12345678 u123456789 ubuntu12 ukraine1 ultima12 ultimate
  ultimate1 undertaker unicornio unicorns universe universi universidad universidad1 university universo universo1
  uruguay1 usa12345 user1234 user12345 username userpass usuario1 usuario123 usuario1234 uuuu1234 uuuuuuuu uva12345
  v12345678 v123456789 vacaciones vader123 valencia valencia1 valentin valentina valentina1 valentina12 valentina123
  valentina1234 valentine valentine1 valentino valeria1 valeria12 valerie1 valledupar vallenato vampire1 vampire2
  vampires vampiro1 vancouver vanessa1 vanessa12 vanessa123 vanessa1234 vanessa2 vascodagama vegeta12 vehiculo
  vehiculo123 vehiculo1234 vehiculos vencedor venezia1 venezuela venezuela123 venezuela1234 venganza venice12 ventas01
  ventas123 ventas1234 verano12 verano2020 verdolaga verdolaga1 verga123 vermont1 veronica veronica1 veronica12
  vfhbyf12 vfrcbvrf vicente1 victor12 victor123 victoria victoria1 victory1 vida1234 viernes1 viernes13 vietnam1
  vigilante vikingos vikings1 vikings12 villavicencio villavo123 villavo1234 violeta1 violeta12 violin12 viper123
  virgenmaria virginia virginia1 viviana1 vladimir volcano1 voldemort volkswagen volleyball volleyball1 volleyball12
  volunteers volvo123 voyager1 vvvv1234 vvvvvvvv w12345678 w123456789 w2e3r4t5 wachtwoord waffles1 walter12 warcraft
  warcraft1 warrior1 warriors warriors1 washington washington1 watermelon watson12 webadmin webmaster wedding1
  wednesday weed4200 weed4life welcome01 welcome1 welcome12 welcome123 welcome1234 welcome2 wendy123 werder12 werewolf
  werewolves westside whatever whatever1 whatever2 whiskers whiskers1 whiskey1 white123 white1234 whitecat whitesox
  whitney1 whocares wildcats wildchild wildfire wildthing wilfredo william1 william12 william123 william1234 william2
  williams williams1 winchester windows1 windows10 windows7 windowsxp winner12 winners1 winniepooh winston1 winston2
  winter123 winter1234 wireless wisconsin wisdom12 wizards1 wolf1234 wolfgang wolfman1 wolfpack wolverin wolverine
  wolverines wonderful wordpass worldofwarcraft wrangler1 wrestler wrestling wrestling1 wsx123456 wutang36 wutangclan
  wwww1234 wwwwwwww wyoming1 x12345678 x123456789 xbox360x xboxlive ximena12 xiomara1 xsw2zaq1 xxxx1234 xxxxxxxx
  y12345678 y123456789 yahoo123 yamaha12 yamaha123 yamaha1234 yamahar1 yamahar6 yankee12 yankees1 yankees12 yankees123
  yankees1234 yankees2 yellow123 yellow1234 yesenia1 yfnfif12 yoda1234 yolanda1 youtube1 youtube123 yyyy1234 yyyyyyyy
  z1234567 z12345678 z123456789 zachary1 zachary2 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx12 zelda123 zenit123 zeppelin
  zoey1234 zombies1 zucchini zxasqw12 zxc123456 zxcvasdf zxcvbn12 zxcvbn123 zxcvbn1234 zxcvbnm! zxcvbnm, zxcvbnm.
  zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm1234 zxczxczxc zzzz1234 zzzzzzzz
`

let conjunto: ReadonlySet<string> | undefined

/** The list as a set, built at its first use so that starting the Worker does not pay for it. */
export function contrasenasComunes(): ReadonlySet<string> {
  conjunto ??= new Set(TEXTO.split(/\s+/).filter(Boolean))
  return conjunto
}
