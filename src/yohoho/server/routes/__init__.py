"""What a server and a page without a server answer alike: routes that know no framework."""
