import '#size';
