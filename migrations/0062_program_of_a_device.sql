-- Which program sent the last position of a device that D1 knows: written with that position, for the list of devices. Null for
-- a phone's own page, and until the next position.
ALTER TABLE `gps_dispositivos` ADD `programa` text;
