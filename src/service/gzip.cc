#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

#include "service/assets.h"

namespace conclave {
namespace {

void put_little_endian(std::string& out, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(number >> shift & 0xffu);
}

}  // namespace

// RFC 1952: ten bytes of header, the deflated bytes, their checksum and length.
std::string gzipped(std::string_view text) {
  namespace zlib = boost::beast::zlib;
  zlib::deflate_stream deflate;
  deflate.reset(9, 15, 9, zlib::Strategy::normal);
  std::string out("\x1f\x8b\x08\0\0\0\0\0\x02\xff", 10);
  const std::size_t head = out.size();
  out.resize(head + deflate.upper_bound(text.size()) + 16);
  zlib::z_params params;
  params.next_in = text.data();
  params.avail_in = text.size();
  params.next_out = out.data() + head;
  params.avail_out = out.size() - head;
  boost::beast::error_code error;
  deflate.write(params, zlib::Flush::finish, error);
  if (error != zlib::error::end_of_stream) return "";  // served as it is
  out.resize(head + params.total_out);
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  put_little_endian(out, crc.checksum());
  put_little_endian(out, static_cast<std::uint32_t>(text.size()));
  return out;
}

}  // namespace conclave
