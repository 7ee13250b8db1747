-- The three roles of the product (spec §3); their ids are fixed, so that code and seeds can name them.
INSERT INTO `roles` (`id`, `nombre`) VALUES
  ('rol-superadmin', 'SuperAdmin'),
  ('rol-administrador', 'Administrador'),
  ('rol-usuario', 'Usuario');
